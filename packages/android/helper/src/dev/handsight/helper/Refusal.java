package dev.handsight.helper;

/** A request that is answered with an error; the message is for whoever sent it. */
public final class Refusal extends RuntimeException {
  public final int status;
  public final String code;

  public Refusal(int status, String code, String message) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
  }

  static Refusal badRequest(String message) {
    return new Refusal(400, "bad_request", message);
  }
}
