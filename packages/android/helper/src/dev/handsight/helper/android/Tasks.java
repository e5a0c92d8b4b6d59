package dev.handsight.helper.android;

import android.content.ComponentName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which task an app's window belongs to, and which user; accessibility does not say. */
final class Tasks {
  static final class Task {
    final int id;
    final int user;

    Task(int id, int user) {
      this.id = id;
      this.user = user;
    }
  }

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
  Map<String, Task> inFront() {
    Map<String, Task> found = new HashMap<>();
    if (service == null) return found;
    try {
      List<?> tasks = (List<?>) Hidden.call(service, "getTasks", MOST);
      for (Object task : tasks) {
        ComponentName top = (ComponentName) task.getClass().getField("topActivity").get(task);
        if (top == null || found.containsKey(top.getPackageName())) continue;
        found.put(top.getPackageName(), new Task(number(task, "taskId"), number(task, "userId")));
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      service = null;
    }
    return found;
  }

  private static int number(Object task, String field) throws ReflectiveOperationException {
    return task.getClass().getField(field).getInt(task);
  }
}
