// SPDX-License-Identifier: Apache-2.0
package work;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.FormulaEvaluator;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;

/** POI: a workbook is read, its formulas are worked out, all cells are formatted, and it is written. */
public final class Poi implements Work {
    private byte[] file;

    @Override
    public void setUp() throws IOException {
        try (Workbook book = new HSSFWorkbook(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            Sheet sheet = book.createSheet("sales");
            for (int n = 0; n < 600; n++) {
                Row row = sheet.createRow(n);
                row.createCell(0).setCellValue("item " + n);
                row.createCell(1).setCellValue(n * 1.5);
                row.createCell(2).setCellValue(n % 7);
                row.createCell(3).setCellFormula("B" + (n + 1) + "*C" + (n + 1) + "+1");
                row.createCell(4).setCellFormula(n == 0 ? "D1" : "E" + n + "+IF(D" + (n + 1) + ">100,D" + (n + 1) + ",0)");
            }
            book.write(out);
            file = out.toByteArray();
        }
    }

    @Override
    public long message() throws IOException {
        long sum = 0;
        try (Workbook book = new HSSFWorkbook(new ByteArrayInputStream(file));
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            FormulaEvaluator evaluator = book.getCreationHelper().createFormulaEvaluator();
            DataFormatter formatter = new DataFormatter();
            for (Row row : book.getSheetAt(0)) {
                for (Cell cell : row) {
                    sum = sum * 31 + formatter.formatCellValue(cell, evaluator).hashCode();
                }
            }
            book.write(out);
            return sum * 31 + out.size();
        }
    }
}
