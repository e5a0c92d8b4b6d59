import type { Phone } from '../../phone.ts';
import { UIDS_PER_USER } from '../../users.ts';

export interface Listed {
  pid: number;
  ppid: number;
  uid: number;
  name: string;
  /** With its arguments. */
  line: string;
  kill: () => void;
}

/** Processes that every phone has. */
const OWN: readonly [pid: number, uid: number, name: string][] = [
  [1, 0, 'init'],
  [2, 0, 'kthreadd'],
  [412, 0, 'zygote64'],
  [520, 1000, 'system_server'],
  [611, 2000, 'adbd'],
  [702, 10_064, 'com.android.systemui'],
  [731, 10_061, 'com.android.inputmethod.latin'],
  [745, 10_062, 'com.android.launcher3'],
];
const ZYGOTE = 412;

/** Everything that runs: the phone's own, its apps, helpers, and what the shell started. */
export function allProcesses(phone: Phone): Listed[] {
  const ignore = (): void => undefined;
  const own = OWN.map(([pid, uid, name]): Listed => ({ pid, ppid: pid < 3 ? 0 : 1, uid, name, line: name, kill: ignore }));
  const apps = phone.face
    .running()
    .filter(({ app }) => !own.some(({ name }) => name === app))
    .map(({ app, pid }): Listed => {
      const kill = (): void => void phone.device.apps?.stop(app, phone.call(new AbortController().signal)).catch(phone.onFault);
      return {
        pid,
        ppid: ZYGOTE,
        uid: (phone.packages.get(app)?.uid ?? 1000) + phone.users.of(app) * UIDS_PER_USER,
        name: app,
        line: app,
        kill,
      };
    });
  const started = phone.processes.all.map((entry): Listed => {
    const { pid, ppid, uid, argv } = entry;
    const name = argv[0]?.split('/').at(-1) ?? '';
    return { pid, ppid, uid, name, line: argv.join(' '), kill: () => entry.kill() };
  });
  return [...own, ...apps, ...started].sort((a, b) => a.pid - b.pid);
}
