import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import io.methodbeat.AppMethodBeat;

/** A message that splits so many texts with Guava and counts their words. */
public final class Splits {
    private static final Splitter WORDS = Splitter.on(',').trimResults().omitEmptyStrings();

    private static void split(Multiset<String> words, int texts) {
        for (int n = 0; n < texts; n++) {
            for (String word : WORDS.split("a, b" + n % 100 + ",, c ,dd")) {
                words.add(word);
            }
        }
    }

    private static String message(int texts) {
        Multiset<String> words = HashMultiset.create();
        split(words, texts);
        return words.size() + " words, " + Joiner.on(' ').join(words.elementSet()).length();
    }

    public static void main(String[] args) {
        AppMethodBeat.dispatchBegin();
        String said = message(Integer.parseInt(args[0]));
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stopAndWait();
        System.out.println(said);
    }
}
