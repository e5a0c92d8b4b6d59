const CORES = 8;
const TICKS_PER_S = 100;

/** Kernel files that clients read to measure load. The phone reports that it is nearly idle. */
export function kernelFiles(now: () => number): [path: string, text: () => string][] {
  const begun = now();
  return [
    ['/proc/meminfo', () => meminfo()],
    ['/proc/stat', () => stat(Math.round(((now() - begun) / 1000) * TICKS_PER_S))],
    ['/proc/cpuinfo', () => cpuinfo()],
  ];
}

const MEMORY_KB = {
  MemTotal: 7_812_345,
  MemFree: 1_204_512,
  MemAvailable: 4_502_100,
  Buffers: 12_004,
  Cached: 3_120_400,
  SwapTotal: 4_194_300,
  SwapFree: 4_100_000,
};

const meminfo = (): string =>
  Object.entries(MEMORY_KB)
    .map(([name, kb]) => `${`${name}:`.padEnd(16)}${String(kb).padStart(8)} kB\n`)
    .join('');

/** user nice system idle iowait irq softirq. */
function stat(ticks: number): string {
  const busy = Math.round(ticks / 100);
  const line = (name: string, times: number): string =>
    `${name} ${busy * times} 0 ${busy * times} ${(ticks - 2 * busy) * times} 0 0 0 0 0 0\n`;
  const cores = Array.from({ length: CORES }, (_, i) => line(`cpu${i}`, 1)).join('');
  return `${line('cpu ', CORES)}${cores}ctxt 100000\nbtime 1700000000\nprocesses 9000\nprocs_running 1\nprocs_blocked 0\n`;
}

const cpuinfo = (): string =>
  `${Array.from({ length: CORES }, (_, i) => `processor\t: ${i}\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd aes crc32\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n`).join('\n')}\nHardware\t: Handsight\n`;
