package dev.handsight.helper.android;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.graphics.Bitmap;
import android.graphics.Point;
import android.os.Build;
import android.os.HandlerThread;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import dev.handsight.helper.Phone;
import dev.handsight.helper.Touch;
import dev.handsight.helper.Window;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Android itself: UiAutomation for what is seen and sent, hidden services for what it does not offer. */
final class AndroidPhone implements Phone {
  /** Services such as TalkBack go on working beside the helper. */
  private static final int DONT_SUPPRESS_SERVICES = 1;
  private static final int WAKEUP = 224;

  private final UiAutomation ui;
  private final Object power;
  private final Object windowManager;
  private final Clipboard clipboard = Clipboard.connect();
  private final Tasks tasks = new Tasks();
  private final Typing typing;

  private AndroidPhone(UiAutomation ui) throws ReflectiveOperationException {
    this.ui = ui;
    power = Hidden.service("power", "android.os.IPowerManager");
    windowManager = Hidden.service("window", "android.view.IWindowManager");
    typing = new Typing(ui, this, clipboard);
  }

  static AndroidPhone connect() throws ReflectiveOperationException {
    HandlerThread thread = new HandlerThread("handsight");
    thread.start();
    Object connection = Hidden.create(Class.forName("android.app.UiAutomationConnection"));
    UiAutomation ui = (UiAutomation) Hidden.create(UiAutomation.class, thread.getLooper(), connection);
    Hidden.call(ui, "connect", DONT_SUPPRESS_SERVICES);
    AccessibilityServiceInfo info = ui.getServiceInfo();
    info.flags |= AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS | AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS
        | AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;
    info.eventTypes = AccessibilityEvent.TYPES_ALL_MASK;
    info.notificationTimeout = 0;
    ui.setServiceInfo(info);
    return new AndroidPhone(ui);
  }

  @Override
  public int sdk() {
    return Build.VERSION.SDK_INT;
  }

  @Override
  public String model() {
    return Build.MODEL;
  }

  @Override
  public String manufacturer() {
    return Build.MANUFACTURER;
  }

  /** As it is held now. */
  @Override
  public int[] display() {
    int rotation = number(windowManager, "getDefaultDisplayRotation", 0);
    Point size = new Point();
    try {
      Hidden.call(windowManager, "getBaseDisplaySize", 0, size);
    } catch (ReflectiveOperationException | RuntimeException e) {
      // 0 x 0: the windows tell how large the display must be.
    }
    boolean isTurned = rotation % 2 == 1;
    int density = number(windowManager, "getBaseDisplayDensity", 0);
    return new int[] {isTurned ? size.y : size.x, isTurned ? size.x : size.y, density, rotation};
  }

  @Override
  public boolean isInteractive() {
    return is(power, "isInteractive", true);
  }

  @Override
  public boolean isKeyguardLocked() {
    return is(windowManager, "isKeyguardLocked", false);
  }

  @Override
  public boolean isKeyguardSecure() {
    return is(windowManager, "isKeyguardSecure", false);
  }

  @Override
  public void wake() {
    if (!isInteractive()) key(WAKEUP, 0);
    if (!isKeyguardLocked() || isKeyguardSecure()) return;
    try {
      Hidden.call(windowManager, "dismissKeyguard");
    } catch (ReflectiveOperationException | RuntimeException e) {
      // It stays locked, and that is reported.
    }
  }

  @Override
  public List<Window> windows() {
    Map<String, Tasks.Task> inFront = tasks.inFront();
    List<Window> windows = new ArrayList<>();
    for (AccessibilityWindowInfo info : ui.getWindows()) {
      AccessibilityNodeInfo root = info.getRoot();
      CharSequence name = root == null ? null : root.getPackageName();
      boolean isApp = name != null && info.getType() == AccessibilityWindowInfo.TYPE_APPLICATION;
      windows.add(new AndroidWindow(info, root, isApp ? inFront.get(name.toString()) : null));
    }
    return windows;
  }

  @Override
  public byte[] screenshot() {
    Bitmap bitmap = ui.takeScreenshot();
    if (bitmap == null) return null;
    ByteArrayOutputStream png = new ByteArrayOutputStream(1 << 20);
    boolean written = bitmap.compress(Bitmap.CompressFormat.PNG, 100, png);
    bitmap.recycle();
    return written ? png.toByteArray() : null;
  }

  @Override
  public boolean touch(Touch touch) {
    int n = touch.ids.length;
    MotionEvent.PointerProperties[] properties = new MotionEvent.PointerProperties[n];
    MotionEvent.PointerCoords[] coords = new MotionEvent.PointerCoords[n];
    for (int i = 0; i < n; i++) {
      properties[i] = new MotionEvent.PointerProperties();
      properties[i].id = touch.ids[i];
      properties[i].toolType = MotionEvent.TOOL_TYPE_FINGER;
      coords[i] = new MotionEvent.PointerCoords();
      coords[i].x = touch.xs[i];
      coords[i].y = touch.ys[i];
      coords[i].pressure = touch.action == Touch.UP && i == touch.pointer ? 0 : 1;
      coords[i].size = 1;
    }
    return inject(MotionEvent.obtain(touch.downTime, touch.time, action(touch), n, properties, coords, 0, 0, 1, 1, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0));
  }

  private static int action(Touch touch) {
    if (touch.action == Touch.MOVE) return MotionEvent.ACTION_MOVE;
    if (touch.action == Touch.CANCEL) return MotionEvent.ACTION_CANCEL;
    boolean isDown = touch.action == Touch.DOWN;
    if (touch.ids.length == 1) return isDown ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_UP;
    int action = isDown ? MotionEvent.ACTION_POINTER_DOWN : MotionEvent.ACTION_POINTER_UP;
    return action | touch.pointer << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
  }

  @Override
  public boolean key(int keycode, int metaState) {
    long now = SystemClock.uptimeMillis();
    return inject(keyEvent(now, KeyEvent.ACTION_DOWN, keycode, metaState)) && inject(keyEvent(now, KeyEvent.ACTION_UP, keycode, metaState));
  }

  private static KeyEvent keyEvent(long now, int action, int keycode, int metaState) {
    return new KeyEvent(now, now, action, keycode, 0, metaState, KeyCharacterMap.VIRTUAL_KEYBOARD, 0, 0, InputDevice.SOURCE_KEYBOARD);
  }

  /** Waits until the event has been handled. */
  boolean inject(InputEvent event) {
    return ui.injectInputEvent(event, true);
  }

  @Override
  public String type(String text) {
    return typing.type(text);
  }

  @Override
  public String clipboard() {
    return clipboard == null ? null : clipboard.get();
  }

  @Override
  public boolean setClipboard(String text) {
    return clipboard != null && clipboard.set(text);
  }

  @Override
  public List<String> frameworkSignals(String packageName) {
    return Packages.signals(packageName);
  }

  @Override
  public void listen(EventListener listener) {
    ui.setOnAccessibilityEventListener(event -> {
      CharSequence name = event.getPackageName();
      String type = AccessibilityEvent.eventTypeToString(event.getEventType());
      listener.onEvent(type, name == null ? "" : name.toString(), event.getWindowId(), toast(event));
    });
  }

  /** What a toast says: it stands in no tree, and only this event has its words. */
  private static String toast(AccessibilityEvent event) {
    CharSequence made = event.getClassName();
    if (made == null || !made.toString().startsWith("android.widget.Toast")) return null;
    StringBuilder words = new StringBuilder();
    for (CharSequence part : event.getText()) words.append(words.length() == 0 ? "" : " ").append(part);
    return words.length() == 0 ? null : words.toString();
  }

  private static boolean is(Object service, String method, boolean otherwise) {
    try {
      return (Boolean) Hidden.call(service, method);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return otherwise;
    }
  }

  private static int number(Object service, String method, int otherwise) {
    try {
      return (Integer) Hidden.call(service, method);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return otherwise;
    }
  }
}
