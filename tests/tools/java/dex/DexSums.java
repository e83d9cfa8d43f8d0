// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.Adler32;

/** Checks what the headers of dex files say of the bytes after them: SHA-1, Adler-32, the size. */
public final class DexSums {
    private static final int CHECKSUM = 8, SIGNATURE = 12, FILE_SIZE = 32;

    static byte[] signature(byte[] dex) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(dex, FILE_SIZE, dex.length - FILE_SIZE);
            return sha1.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static int checksum(byte[] dex) {
        Adler32 adler = new Adler32();
        adler.update(dex, SIGNATURE, dex.length - SIGNATURE);
        return (int) adler.getValue();
    }

    /** What is wrong; null: nothing. */
    static String check(byte[] dex) {
        ByteBuffer header = ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN);
        if (header.getInt(FILE_SIZE) != dex.length)
            return "file_size is " + header.getInt(FILE_SIZE) + ", not " + dex.length;
        if (!Arrays.equals(signature(dex), Arrays.copyOfRange(dex, SIGNATURE, SIGNATURE + 20)))
            return "wrong SHA-1";
        return header.getInt(CHECKSUM) == checksum(dex) ? null : "wrong Adler-32";
    }

    public static void main(String[] files) throws IOException {
        int bad = 0;
        for (String file : files) {
            String wrong = check(Files.readAllBytes(Path.of(file)));
            if (wrong != null) {
                System.out.println(file + ": " + wrong);
                bad++;
            }
        }
        System.out.println(files.length + " files, " + bad + " with wrong sums");
        System.exit(bad == 0 && files.length > 0 ? 0 : 1);
    }
}
