import type { Dump } from './dumpsys.ts';

export const graphics: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Graphics Acceleration Info:\n\n** Graphics info for pid 0 [${name}] **\n\nTotal frames rendered: 0\nJanky frames: 0 (0.00%)\n`,
  );

export const memory: Dump = (_process, [name = '']) =>
  Promise.resolve(
    `Applications Memory Usage (in Kilobytes):\n** MEMINFO in pid 0 [${name}] **\n           TOTAL PSS:    65432            TOTAL RSS:   98765      TOTAL SWAP (KB):        0\n`,
  );

export const cpu: Dump = () =>
  Promise.resolve(
    'Load: 0.1 / 0.1 / 0.1\nCPU usage from 1000ms to 0ms ago:\n  1% 520/system_server: 1% user + 0% kernel\n1% TOTAL: 1% user + 0% kernel\n',
  );
