import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.params.KeyParameter;

/** Bad input to real libraries: the traces of what they throw. */
public class LibraryTraces {
    static void transform(String xsl, String xml) throws Exception {
        new org.apache.xalan.processor.TransformerFactoryImpl().newTransformer(new StreamSource(new StringReader(xsl)))
            .transform(new StreamSource(new StringReader(xml)), new StreamResult(new StringWriter()));
    }

    static final String HEAD = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>";

    public static void main(String[] args) {
        java.io.PrintStream err = System.err;
        System.setErr(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        for (String xsl : new String[] {"<x", HEAD + "<xsl:template match='['/></xsl:stylesheet>",
            HEAD + "<xsl:template match='/'><xsl:value-of select='nothing()'/></xsl:template></xsl:stylesheet>",
            HEAD + "<xsl:template match='/'><xsl:message terminate='yes'>end</xsl:message></xsl:template></xsl:stylesheet>"})
            Traces.show("xalan " + xsl, () -> {
                transform(xsl, "<a/>");
                return 0;
            });
        Traces.show("xalan input", () -> {
            transform(HEAD + "</xsl:stylesheet>", "<a><b></a>");
            return 0;
        });
        for (int n = 1; n < 12; n++) {
            byte[] bytes = new byte[n];
            for (int i = 0; i < n; i++)
                bytes[i] = (byte) (0x30 + i * 5 * n);
            Traces.show("asn1 " + n, () -> ASN1Primitive.fromByteArray(bytes));
        }
        Traces.show("aes key", () -> {
            new AESEngine().init(true, new KeyParameter(new byte[3]));
            return 0;
        });
        Traces.show("aes buffer", () -> {
            AESEngine aes = new AESEngine();
            aes.init(true, new KeyParameter(new byte[16]));
            return aes.processBlock(new byte[3], 0, new byte[16], 0);
        });
        Traces.show("matrix", () -> new Array2DRowRealMatrix(new double[2][3]).multiply(new Array2DRowRealMatrix(new double[2][2])));
        Traces.show("singular", () -> new LUDecomposition(new Array2DRowRealMatrix(new double[2][2])).getSolver().getInverse());
        System.setErr(err);
    }
}
