// SPDX-License-Identifier: Apache-2.0

import io.methodbeat.AppMethodBeat;

/** Threads of a pool, of which the first one ends; prints whether anything is recorded then. */
class PoolSample {
    private static void messages(int n) {
        for (int i = 0; i < n; i++) {
            AppMethodBeat.dispatchBegin();
            AppMethodBeat.i(1);
            try {
                Thread.sleep(400);
            } catch (InterruptedException e) {
                return;
            } finally {
                AppMethodBeat.o(1);
                AppMethodBeat.dispatchEnd();
            }
        }
    }

    private static void run(String name, int n, boolean starts) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (starts) {
                AppMethodBeat.start();
            }
            messages(n);
        }, name);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean starts = args.length > 0 && args[0].equals("start");
        run("pool-1", 1, starts);
        run("pool-2", 2, false);
        System.out.println("recording " + AppMethodBeat.isRecording());
        if (args.length > 0 && !starts) {
            AppMethodBeat.stop();
            AppMethodBeat.start();
            messages(1);
            System.out.println("recording " + AppMethodBeat.isRecording());
        }
    }
}
