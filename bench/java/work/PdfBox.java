// SPDX-License-Identifier: Apache-2.0
package work;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.text.PDFTextStripper;

/** PDFBox: a document is read, and its text taken out, in the order of its places. */
public final class PdfBox implements Work {
    private byte[] file;

    @Override
    public void setUp() throws IOException {
        try (PDDocument document = new PDDocument(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            for (int n = 0; n < 4; n++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream text = new PDPageContentStream(document, page)) {
                    text.beginText();
                    text.setFont(PDType1Font.HELVETICA, 10);
                    text.newLineAtOffset(40, 740);
                    for (int line = 0; line < 45; line++) {
                        text.showText("Page " + n + ", line " + line + ": the quick brown fox jumps over the lazy dog " + line * n);
                        text.newLineAtOffset(line % 3 == 0 ? 3 : -1, -15);
                    }
                    text.endText();
                }
            }
            document.save(out);
            file = out.toByteArray();
        }
    }

    @Override
    public long message() throws IOException {
        try (PDDocument document = PDDocument.load(file)) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            return stripper.getText(document).hashCode();
        }
    }
}
