package dev.handsight.helper;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** HTTP on the loopback address, a thread for each connection. */
final class Server {
  private static final int MAX_CONNECTIONS = 16;
  private static final int IDLE_MS = 120_000;

  private final ServerSocket socket;
  private final Routes routes;
  private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
  private final AtomicLong lastRequest = new AtomicLong(System.nanoTime());

  Server(int port, Routes routes) throws IOException {
    this.routes = routes;
    socket = new ServerSocket();
    // A helper that was just ended leaves its port behind for a while.
    socket.setReuseAddress(true);
    socket.bind(new java.net.InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 16);
  }

  int port() {
    return socket.getLocalPort();
  }

  long idleMs() {
    return (System.nanoTime() - lastRequest.get()) / 1_000_000;
  }

  /** Serves until it is closed. */
  void run() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        if (!free.tryAcquire()) {
          answer(client.getOutputStream(), 503, Routes.error("busy", "too many connections"), false);
          client.close();
          continue;
        }
        Thread thread = new Thread(() -> serve(client), "client");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        // The socket was closed, or a client went away at once.
      }
    }
  }

  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed, whatever it says.
    }
  }

  private void serve(Socket client) {
    try {
      client.setTcpNoDelay(true);
      client.setSoTimeout(IDLE_MS);
      BufferedInputStream in = new BufferedInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      boolean goesOn = true;
      while (goesOn) goesOn = exchange(in, out);
    } catch (IOException e) {
      // A client that is gone needs no answer.
    } finally {
      free.release();
      try {
        client.close();
      } catch (IOException e) {
        // It is gone already.
      }
    }
  }

  private boolean exchange(BufferedInputStream in, OutputStream out) throws IOException {
    Request request;
    try {
      request = Request.read(in);
    } catch (Refusal e) {
      answer(out, e.status, Routes.error(e.code, e.getMessage()), false);
      return false;
    }
    if (request == null) return false;
    lastRequest.set(System.nanoTime());
    try {
      if (request.path.equals("/events")) {
        routes.stream(request, out);
        return false;
      }
      answer(out, 200, routes.answer(request), request.keepsAlive());
    } catch (Refusal e) {
      answer(out, e.status, Routes.error(e.code, e.getMessage()), request.keepsAlive());
    } catch (InterruptedException e) {
      return false;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      answer(out, 500, Routes.error("internal", String.valueOf(e)), request.keepsAlive());
    } finally {
      lastRequest.set(System.nanoTime());
    }
    if (routes.isOver()) close();
    return request.keepsAlive() && !routes.isOver();
  }

  /** Header and body leave in one piece: two would cost 40 ms behind `adb forward`. */
  private static void answer(OutputStream out, int status, String json, boolean keepAlive) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String head = "HTTP/1.1 " + status + " -\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: " + body.length
        + "\r\nConnection: " + (keepAlive ? "keep-alive" : "close") + "\r\n\r\n";
    byte[] headBytes = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] whole = new byte[headBytes.length + body.length];
    System.arraycopy(headBytes, 0, whole, 0, headBytes.length);
    System.arraycopy(body, 0, whole, headBytes.length, body.length);
    out.write(whole);
    out.flush();
  }
}
