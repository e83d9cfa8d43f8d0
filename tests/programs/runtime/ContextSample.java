import io.methodbeat.AppMethodBeat;

/** Says where it is: tags, scenes, breadcrumbs. */
public final class ContextSample {
    public static void main(String[] args) throws Exception {
        AppMethodBeat.tag("experiment", "A");
        AppMethodBeat.tag("shop", "1");
        AppMethodBeat.tag("experiment", "B\u00e9");
        AppMethodBeat.breadcrumb("before the start");
        AppMethodBeat.start();
        AppMethodBeat.setScene("cart");
        AppMethodBeat.setScene("checkout");
        AppMethodBeat.tag("shop", null);
        AppMethodBeat.breadcrumb("login");
        Thread.sleep(100);
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.breadcrumb(null);
        Thread.sleep(200);
        AppMethodBeat.breadcrumb("pay");
        Thread.sleep(200);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stopAndWait();
    }
}
