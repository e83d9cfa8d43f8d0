import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.util.TreeSet;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Runs bcprov's digests, MACs, ciphers and signatures with fixed seeds and prints what they give. */
public final class Crypto {
    /** Counts up: the same bytes on each run. */
    static final class Fixed extends SecureRandom {
        private int next;

        @Override
        public void nextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++)
                bytes[i] = (byte) (next++ * 73 + (next >>> 8));
        }
    }

    static final byte[] TEXT = "the quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);

    static String hex(byte[] bytes) {
        return new BigInteger(1, bytes).toString(16);
    }

    interface Work {
        byte[] run() throws Exception;
    }

    static void print(String what, Work work) {
        try {
            System.out.println(what + " " + hex(work.run()));
        } catch (Throwable e) {
            System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static byte[] key(int size) {
        byte[] key = new byte[size];
        new Fixed().nextBytes(key);
        return key;
    }

    static byte[] cipher(Provider bc, String name, String algorithm, int key, int iv) throws Exception {
        Cipher c = Cipher.getInstance(name, bc);
        SecretKeySpec spec = new SecretKeySpec(key(key), algorithm);
        if (iv > 0)
            c.init(Cipher.ENCRYPT_MODE, spec, new IvParameterSpec(key(iv)));
        else
            c.init(Cipher.ENCRYPT_MODE, spec, new Fixed());
        return c.doFinal(TEXT);
    }

    static void pair(Provider bc, String generator, int size, String signature) {
        print(signature, () -> {
            KeyPairGenerator g = KeyPairGenerator.getInstance(generator, bc);
            g.initialize(size, new Fixed());
            KeyPair pair = g.generateKeyPair();
            Signature s = Signature.getInstance(signature, bc);
            s.initSign(pair.getPrivate(), new Fixed());
            s.update(TEXT);
            byte[] signed = s.sign();
            s.initVerify(pair.getPublic());
            s.update(TEXT);
            if (!s.verify(signed))
                throw new IllegalStateException("does not verify");
            return signed;
        });
    }

    public static void main(String[] args) {
        Provider bc = new BouncyCastleProvider();
        Security.addProvider(bc);
        TreeSet<String> digests = new TreeSet<>(), macs = new TreeSet<>();
        for (Provider.Service s : bc.getServices()) {
            if (s.getType().equals("MessageDigest"))
                digests.add(s.getAlgorithm());
            if (s.getType().equals("Mac"))
                macs.add(s.getAlgorithm());
        }
        for (String d : digests)
            print(d, () -> MessageDigest.getInstance(d, bc).digest(TEXT));
        for (String m : macs)
            print(m, () -> {
                Mac mac = Mac.getInstance(m, bc);
                mac.init(new SecretKeySpec(key(32), m));
                return mac.doFinal(TEXT);
            });
        for (String c : new String[] {"AES", "Camellia", "SEED", "Twofish", "Serpent", "CAST6", "RC6", "ARIA", "SM4", "Noekeon"})
            for (String mode : new String[] {"ECB/PKCS5Padding", "CBC/PKCS5Padding", "CTR/NoPadding", "OFB/NoPadding", "GCM/NoPadding"})
                print(c + "/" + mode, () -> cipher(bc, c + "/" + mode, c, 16, mode.startsWith("ECB") ? 0 : mode.startsWith("GCM") ? 12 : 16));
        for (String c : new String[] {"ChaCha7539", "Salsa20", "RC4", "HC128", "Grain128", "Blowfish", "IDEA", "DESede", "Nothing"})
            print(c, () -> cipher(bc, c, c, c.equals("DESede") ? 24 : c.equals("ChaCha7539") ? 32 : 16, 0));
        pair(bc, "RSA", 1024, "SHA256withRSA");
        pair(bc, "RSA", 1024, "SHA1withRSAandMGF1");
        pair(bc, "EC", 256, "SHA256withECDDSA");
        pair(bc, "Ed25519", 255, "Ed25519");
        pair(bc, "DSA", 1024, "SHA256withDDSA");
    }
}
