package dev.handsight.helper;

import java.io.IOException;

/** Runs the helper on a phone, or on what stands in for one. */
public final class Helper {
  /** Printed when requests are taken, with the port behind it. */
  public static final String READY = "handsight-helper ready ";

  private static final long IDLE_EXIT_MS = 10 * 60_000;

  private Helper() {}

  /**
   * `--port N`, `--detached`. It ends when its standard input does, which is when whoever started it is gone; detached, when
   * nobody has asked for anything for ten minutes. The token is read from HANDSIGHT_HELPER_TOKEN, which `ps` does not show.
   */
  public static void run(Phone phone, String[] args) throws IOException {
    int port = 8765;
    boolean detached = false;
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--detached")) detached = true;
      if (args[i].equals("--port") && i + 1 < args.length) port = Integer.parseInt(args[++i]);
    }
    String token = System.getenv("HANDSIGHT_HELPER_TOKEN");
    Routes routes = new Routes(phone, token == null || token.isEmpty() ? null : token);
    Server server = new Server(port, routes);
    Runnable end = () -> {
      routes.end();
      server.close();
    };
    watch(detached ? () -> awaitIdle(server) : Helper::awaitInputEnd, end);
    System.out.println(READY + server.port());
    System.out.flush();
    server.run();
  }

  private static void watch(Runnable wait, Runnable end) {
    Thread thread = new Thread(() -> {
      wait.run();
      end.run();
    }, "watch");
    thread.setDaemon(true);
    thread.start();
  }

  private static void awaitInputEnd() {
    try {
      while (System.in.read() >= 0);
    } catch (IOException e) {
      // It has ended, too.
    }
  }

  private static void awaitIdle(Server server) {
    try {
      for (long idle = server.idleMs(); idle < IDLE_EXIT_MS; idle = server.idleMs()) Thread.sleep(IDLE_EXIT_MS - idle);
    } catch (InterruptedException e) {
      // Nobody interrupts it; and if, it is to end.
    }
  }
}
