package dev.handsight.helper.android;

import android.content.ComponentName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which task an app's window belongs to; accessibility does not say. */
final class Tasks {
  private static final int MOST = 20;
  private Object service;

  Tasks() {
    try {
      service = Hidden.service("activity_task", "android.app.IActivityTaskManager");
    } catch (ReflectiveOperationException e) {
      service = null;
    }
  }

  /** The task in front of each package; empty before Android 10, and where the signature is unknown. */
  Map<String, Integer> inFront() {
    Map<String, Integer> found = new HashMap<>();
    if (service == null) return found;
    try {
      List<?> tasks = (List<?>) Hidden.call(service, "getTasks", MOST);
      for (Object task : tasks) {
        ComponentName top = (ComponentName) task.getClass().getField("topActivity").get(task);
        int id = task.getClass().getField("taskId").getInt(task);
        if (top != null && !found.containsKey(top.getPackageName())) found.put(top.getPackageName(), id);
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      service = null;
    }
    return found;
  }
}
