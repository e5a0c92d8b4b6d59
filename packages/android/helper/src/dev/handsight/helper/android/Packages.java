package dev.handsight.helper.android;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What an app's packages hold that gives its framework away. */
final class Packages {
  private static final String[] LIBRARIES = {"libflutter.so", "libreactnativejni.so", "libreactnative.so", "libhermes.so", "libhermesvm.so"};

  private Packages() {}

  static List<String> signals(String packageName) {
    List<String> found = new ArrayList<>();
    for (String path : paths(packageName)) {
      try (ZipFile apk = new ZipFile(path)) {
        for (Enumeration<? extends ZipEntry> entries = apk.entries(); entries.hasMoreElements(); ) {
          String name = entries.nextElement().getName();
          if (!name.startsWith("lib/")) continue;
          String library = name.substring(name.lastIndexOf('/') + 1);
          for (String known : LIBRARIES) if (known.equals(library) && !found.contains("lib:" + known)) found.add("lib:" + known);
        }
      } catch (IOException e) {
        // A package that cannot be read says nothing.
      }
    }
    return found;
  }

  private static List<String> paths(String packageName) {
    List<String> found = new ArrayList<>();
    try {
      Process pm = new ProcessBuilder("pm", "path", packageName).redirectErrorStream(true).start();
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(pm.getInputStream()))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine())
          if (line.startsWith("package:")) found.add(line.substring("package:".length()).trim());
      }
    } catch (IOException e) {
      // Without `pm` nothing is known.
    }
    return found;
  }
}
