import java.io.IOException;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.NumericRangeQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.Version;

/** Indexes some thousand documents in memory and prints what queries find, with scores. */
public final class Search {
    private static final String[] WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu".split(" ");

    static void show(IndexSearcher searcher, Query query) throws IOException {
        TopDocs top = searcher.search(query, 5);
        System.out.println(query + ": " + top.totalHits);
        for (ScoreDoc doc : top.scoreDocs)
            System.out.println("  " + doc.doc + " " + doc.score + " " + searcher.doc(doc.doc).get("text"));
    }

    public static void main(String[] args) throws IOException {
        RAMDirectory directory = new RAMDirectory();
        IndexWriterConfig config = new IndexWriterConfig(Version.LATEST, new WhitespaceAnalyzer());
        config.setMaxBufferedDocs(500).setMergeScheduler(new org.apache.lucene.index.SerialMergeScheduler());
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            int seed = 1;
            for (int n = 0; n < 3000; n++) {
                StringBuilder text = new StringBuilder();
                for (int w = 0; w < 12; w++) {
                    seed = seed * 1103515245 + 12345;
                    text.append(WORDS[(seed >>> 16) % WORDS.length]).append(w == 11 ? "" : " ");
                }
                Document doc = new Document();
                doc.add(new TextField("text", text.toString(), Field.Store.YES));
                doc.add(new IntField("n", n, Field.Store.YES));
                writer.addDocument(doc);
            }
            writer.deleteDocuments(new Term("text", "mu"));
            writer.forceMerge(1);
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            System.out.println(reader.numDocs());
            show(searcher, new TermQuery(new Term("text", "gamma")));
            PhraseQuery phrase = new PhraseQuery();
            phrase.add(new Term("text", "alpha"));
            phrase.add(new Term("text", "beta"));
            show(searcher, phrase);
            BooleanQuery both = new BooleanQuery();
            both.add(new FuzzyQuery(new Term("text", "zata")), BooleanClause.Occur.MUST);
            both.add(NumericRangeQuery.newIntRange("n", 100, 900, true, false), BooleanClause.Occur.MUST);
            show(searcher, both);
            show(searcher, new RegexpQuery(new Term("text", "[a-e].*a")));
        }
    }
}
