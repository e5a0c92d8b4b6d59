import { print, type Process } from '../process.ts';
import { Uia2Server } from '../uiautomator2/server.ts';
import { serveHttp } from './http.ts';
import type { Helper } from './helpers.ts';

const PORT = 'tcp:6790';

/** appium-uiautomator2-server: its APKs can be installed, and starting its test starts the phone's own server instead. */
export function uiautomator2Helper(): Helper[] {
  const running = new Set<() => void>();
  const stop = (): void => {
    for (const end of [...running]) end();
  };
  const run = async (process: Process): Promise<number> => {
    const { phone, signal } = process;
    stop();
    const ended = new AbortController();
    const server = new Uia2Server(phone, ended.signal);
    const close = serveHttp(phone.sockets, PORT, (request) => server.answer(request), phone.onFault);
    const end = (): void => ended.abort();
    running.add(end);
    signal.addEventListener('abort', end, { once: true });
    await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
    close();
    running.delete(end);
    await print(process, 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n').catch(() => undefined);
    return 0;
  };
  const component = 'io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner';
  return [
    { package: 'io.appium.uiautomator2.server', stop },
    { package: 'io.appium.uiautomator2.server.test', stop, instrumentation: { component, run } },
  ];
}
