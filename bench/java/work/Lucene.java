// SPDX-License-Identifier: Apache-2.0
package work;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene: documents into an index in memory, and queries of a larger one. */
public final class Lucene implements Work {
    private Directory large;
    private IndexSearcher searcher;

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < words; n++) {
            text.append(n % 12 == 11 ? ". " : " ").append("word").append((int) (200 * random.nextDouble() * random.nextDouble()));
        }
        return text.toString();
    }

    private static void index(Directory to, int documents) throws IOException {
        Random random = new Random(2);
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter writer = new IndexWriter(to, config)) {
            for (int n = 0; n < documents; n++) {
                Document document = new Document();
                document.add(new StringField("id", "d" + n, Field.Store.YES));
                document.add(new TextField("text", text(random, 60), Field.Store.NO));
                writer.addDocument(document);
            }
        }
    }

    @Override
    public void setUp() throws IOException {
        large = new ByteBuffersDirectory();
        index(large, 4000);
        searcher = new IndexSearcher(DirectoryReader.open(large));
        searcher.setQueryCache(null);
    }

    private long found(TopDocs docs) throws IOException {
        long sum = docs.totalHits.value;
        for (var hit : docs.scoreDocs) {
            sum = sum * 31 + searcher.storedFields().document(hit.doc).get("id").hashCode();
        }
        return sum;
    }

    @Override
    public long message() throws IOException {
        long sum = 0;
        try (Directory small = new ByteBuffersDirectory()) {
            index(small, 40);
            sum = small.listAll().length;
        }
        for (int n = 0; n < 40; n++) {
            BooleanQuery.Builder both = new BooleanQuery.Builder();
            both.add(new TermQuery(new Term("text", "word" + n)), Occur.MUST);
            both.add(new TermQuery(new Term("text", "word" + (n + 7))), Occur.SHOULD);
            sum = sum * 31 + found(searcher.search(both.build(), 10));
            sum = sum * 31 + found(searcher.search(new PhraseQuery("text", "word" + n, "word" + n / 2), 10));
        }
        return sum;
    }
}
