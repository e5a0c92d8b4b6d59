import type { Process, Program } from '../process.ts';
import { fail, print } from '../process.ts';

const USAGE = `Window manager (window) commands:
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
  density [reset|DENSITY] [-d DISPLAY_ID]
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
  dismiss-keyguard
`;

export const wm: Program = async (process) => {
  const [command = '', ...args] = withoutDisplay(process.args);
  const { density } = process.phone.facts;
  if (command === 'size') {
    const { width, height } = await process.phone.naturalSize(process.phone.call(process.signal));
    return printOrRefuse(process, args, `Physical size: ${width}x${height}`);
  }
  if (command === 'density') return printOrRefuse(process, args, `Physical density: ${density}`);
  if (command === 'user-rotation' || command === 'set-user-rotation') return rotation(process, args);
  if (command === 'dismiss-keyguard') {
    process.phone.dismissLock();
    return 0;
  }
  if (['fixed-to-user-rotation', 'set-fix-to-user-rotation', 'set-ignore-orientation-request'].includes(command)) return 0;
  await print(process, USAGE);
  return command === '' || command === 'help' ? 0 : 255;
};

function withoutDisplay(args: string[]): string[] {
  const at = args.indexOf('-d');
  return at === -1 ? args : args.toSpliced(at, 2);
}

async function printOrRefuse(process: Process, [wanted]: string[], line: string): Promise<number> {
  if (wanted === 'reset') return 0;
  if (wanted !== undefined)
    return fail(process, `Error: the display of this phone has one size and one density, and ${wanted} is not it`, 255);
  await print(process, `${line}\n`);
  return 0;
}

async function rotation(process: Process, [mode, turns]: string[]): Promise<number> {
  const { settings } = process.phone;
  if (mode === undefined) {
    const isLocked = settings.get('system', 'accelerometer_rotation') === '0';
    await print(process, isLocked ? `lock ${settings.get('system', 'user_rotation') ?? '0'}\n` : 'free\n');
    return 0;
  }
  if (mode === 'free') settings.put('system', 'accelerometer_rotation', '1');
  else if (mode === 'lock' && (turns === undefined || /^[0-3]$/.test(turns))) {
    if (turns !== undefined) settings.put('system', 'user_rotation', turns);
    settings.put('system', 'accelerometer_rotation', '0');
  } else return fail(process, `Error: lock mode needs to be either free or lock.`, 255);
  return 0;
}
