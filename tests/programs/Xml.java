import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSOutput;
import org.w3c.dom.ls.LSSerializer;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Has Xerces parse, check, change and write documents, good ones and bad ones. */
public class Xml {
    static final String DTD = "<!DOCTYPE list [<!ENTITY who 'M\u00fcller'><!ELEMENT list (item*)><!ELEMENT item (#PCDATA)>"
        + "<!ATTLIST item id ID #REQUIRED kind (a|b) 'a'>]>";
    static final String SCHEMA = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='list'><xs:complexType>"
        + "<xs:sequence><xs:element name='item' maxOccurs='300'><xs:complexType><xs:simpleContent><xs:extension base='amount'>"
        + "<xs:attribute name='id' type='xs:ID' use='required'/><xs:attribute name='day' type='xs:date'/></xs:extension>"
        + "</xs:simpleContent></xs:complexType></xs:element></xs:sequence></xs:complexType>"
        + "<xs:unique name='u'><xs:selector xpath='item'/><xs:field xpath='@day'/></xs:unique></xs:element>"
        + "<xs:simpleType name='amount'><xs:restriction base='xs:decimal'><xs:minInclusive value='-5.5'/><xs:totalDigits value='6'/>"
        + "<xs:pattern value='-?[0-9]+(\\.[0-9]{1,2})?'/></xs:restriction></xs:simpleType></xs:schema>";

    /** Counts what it hears of. */
    static class Counter extends DefaultHandler {
        final Map<String, Integer> counts = new TreeMap<>();

        void count(String what) {
            counts.merge(what, 1, Integer::sum);
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            count("<" + name);
            for (int i = 0; i < attributes.getLength(); i++) count("@" + attributes.getQName(i) + ":" + attributes.getType(i));
        }

        @Override
        public void characters(char[] text, int from, int n) {
            for (int i = 0; i < n; i++) count(Character.isLetter(text[from + i]) ? "letter" : "other");
        }

        @Override
        public void error(SAXParseException e) {
            count("invalid: " + e.getMessage());
        }
    }

    static SAXParserFactory saxFactory() {
        return SAXParserFactory.newInstance("org.apache.xerces.jaxp.SAXParserFactoryImpl", null);
    }

    static String sax(String text, boolean validating) {
        Counter counter = new Counter();

        try {
            SAXParserFactory factory = saxFactory();

            factory.setValidating(validating);
            factory.setNamespaceAware(true);
            factory.newSAXParser().parse(new InputSource(new StringReader(text)), counter);
        } catch (SAXException e) {
            counter.count("failed: " + e.getMessage());
        } catch (Exception e) {
            counter.count("failed: " + e);
        }
        return counter.counts.toString();
    }

    static Document dom(String text) throws Exception {
        DocumentBuilderFactory factory =
            DocumentBuilderFactory.newInstance("org.apache.xerces.jaxp.DocumentBuilderFactoryImpl", null);
        DocumentBuilder builder;

        factory.setNamespaceAware(true);
        builder = factory.newDocumentBuilder();
        return builder.parse(new InputSource(new StringReader(text)));
    }

    static String write(Document document) throws Exception {
        DOMImplementationLS ls = (DOMImplementationLS) document.getImplementation().getFeature("LS", "3.0");
        LSSerializer serializer = ls.createLSSerializer();
        LSOutput output = ls.createLSOutput();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        output.setEncoding("ISO-8859-1");
        output.setByteStream(bytes);
        serializer.write(document, output);
        return bytes.toString("ISO-8859-1");
    }

    static void change(Document document) {
        NodeList items = document.getElementsByTagName("item");
        Element root = document.getDocumentElement();

        for (int i = items.getLength() - 1; i >= 0; i--) {
            Element item = (Element) items.item(i);

            if (i % 3 == 0) {
                root.removeChild(item);
            } else if (i % 3 == 1) {
                Node copy = item.cloneNode(true);

                ((Element) copy).setAttributeNS("urn:x", "x:copied", "<" + i + ">");
                root.insertBefore(copy, item);
            } else {
                item.replaceChild(document.createCDATASection("]" + i), item.getFirstChild());
            }
        }
        document.normalizeDocument();
    }

    static String validate(Schema schema, String text) {
        Counter errors = new Counter();

        try {
            javax.xml.validation.Validator validator = schema.newValidator();

            validator.setErrorHandler(errors);
            validator.validate(new StreamSource(new StringReader(text)));
        } catch (Exception e) {
            errors.count("failed: " + e.getMessage());
        }
        return errors.counts.toString();
    }

    static String list(int n, String more) {
        StringBuilder out = new StringBuilder("<list>");

        for (int i = 0; i < n; i++)
            out.append("<item id='i").append(i).append("' day='20").append(10 + i % 80).append("-0").append(1 + i % 9)
                .append("-1").append(i % 10).append("'>").append(i).append('.').append(i % 4).append("</item>");
        return out.append(more).append("</list>").toString();
    }

    public static void main(String[] args) throws Exception {
        Schema schema = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema",
            "org.apache.xerces.jaxp.validation.XMLSchemaFactory", null).newSchema(new StreamSource(new StringReader(SCHEMA)));

        System.out.println(sax(DTD + "<list><item id='x'>&who; &#x1F600; a</item><item id='y' kind='b'/></list>", true));
        System.out.println(sax(DTD + "<list><item id='x'/><item id='x' kind='c'/><none/></list>", true));
        for (String bad : new String[] {"<a><b></a>", "<a b='1' b='2'/>", "<a>&none;</a>", "<a x='<'/>", "", "<a/><b/>", "<x:a/>"})
            System.out.println(sax(bad, false));
        System.out.println(validate(schema, list(200, "")));
        System.out.println(validate(schema, list(3, "<item id='i1'>-7</item><item day='2010-02-30'>1.234</item>x")));
        for (int n : new int[] {0, 7, 100}) {
            Document document = dom(list(n, "<!-- \u00e9 --><?pi x?>"));
            String before = write(document);

            change(document);
            System.out.println(before.length() + " " + write(document).length() + " " + write(document).hashCode());
        }
        System.out.println(write(dom("<a xmlns='urn:a' xmlns:b='urn:b'><b:c b:d='\u20ac'>&lt;&amp;</b:c></a>")));
        System.out.println(DOMImplementationRegistry.newInstance() != null);
    }
}
