import { print, type Program } from '../process.ts';

export const uname: Program = async (process) => {
  const all = 'Linux localhost 6.1.43-android14 #1 SMP PREEMPT aarch64 Toybox';
  const [flag = '-s'] = process.args;
  const shown = flag.includes('a') ? all : flag.includes('m') ? 'aarch64' : flag.includes('r') ? '6.1.43-android14' : 'Linux';
  await print(process, `${shown}\n`);
  return 0;
};

export const uptime: Program = async (process) => {
  const { clock, bootedAt } = process.phone;
  const minutes = Math.floor((clock.now() - bootedAt) / 60_000);
  const time = new Date(clock.now()).toISOString().slice(11, 19);
  await print(process, ` ${time} up ${minutes} min,  0 users,  load average: 0.10, 0.10, 0.10\n`);
  return 0;
};

export const getenforce: Program = (process) => print(process, 'Enforcing\n').then(() => 0);
