package dev.handsight.helper.android;

import android.os.IBinder;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * What Android keeps to itself. Programs of the shell may use it, but its signatures change from release to release: methods
 * are found by name, and arguments are put where their types fit.
 */
final class Hidden {
  private Hidden() {}

  /** A system service, `window` by `android.view.IWindowManager`. */
  static Object service(String name, String type) throws ReflectiveOperationException {
    Method get = Class.forName("android.os.ServiceManager").getMethod("getService", String.class);
    Object binder = get.invoke(null, name);
    if (binder == null) throw new ClassNotFoundException("there is no service " + name);
    return Class.forName(type + "$Stub").getMethod("asInterface", IBinder.class).invoke(null, binder);
  }

  /** Calls the method of that name whose parameters can be filled: with `known` in order of their types, with 0, false or null else. */
  static Object call(Object on, String name, Object... known) throws ReflectiveOperationException {
    for (Method method : on.getClass().getMethods()) {
      if (!method.getName().equals(name)) continue;
      Object[] args = fill(method.getParameterTypes(), known);
      if (args == null) continue;
      method.setAccessible(true);
      try {
        return method.invoke(on, args);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof RuntimeException) throw (RuntimeException) e.getCause();
        throw e;
      }
    }
    throw new NoSuchMethodException(on.getClass().getName() + "." + name);
  }

  static Object create(Class<?> type, Object... known) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      Object[] args = fill(constructor.getParameterTypes(), known);
      if (args == null) continue;
      constructor.setAccessible(true);
      return constructor.newInstance(args);
    }
    throw new NoSuchMethodException(type.getName() + " has no constructor that fits");
  }

  /** Null when something known has no place. */
  private static Object[] fill(Class<?>[] types, Object[] known) {
    Object[] args = new Object[types.length];
    boolean[] used = new boolean[known.length];
    for (int i = 0; i < types.length; i++) {
      int at = firstFit(types[i], known, used);
      if (at >= 0) {
        used[at] = true;
        args[i] = known[at];
      } else args[i] = nothing(types[i]);
    }
    for (boolean was : used) if (!was) return null;
    return args;
  }

  private static int firstFit(Class<?> type, Object[] known, boolean[] used) {
    for (int i = 0; i < known.length; i++) if (!used[i] && boxed(type).isInstance(known[i])) return i;
    return -1;
  }

  private static Class<?> boxed(Class<?> type) {
    if (type == int.class) return Integer.class;
    if (type == boolean.class) return Boolean.class;
    return type == long.class ? Long.class : type;
  }

  private static Object nothing(Class<?> type) {
    if (type == int.class) return 0;
    if (type == boolean.class) return false;
    return type == long.class ? (Object) 0L : null;
  }
}
