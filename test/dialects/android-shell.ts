import type { Device, ShellResult } from '../../packages/core/src/device/device.ts';

/** A device that acts as an Android phone with a shell, and records its commands. */
export function withAndroidShell(inner: Device, commands: string[], answer: ShellResult): Device {
  const run = (command: string): Promise<ShellResult> => {
    commands.push(command);
    return Promise.resolve(answer);
  };
  const capabilities: Device['capabilities'] = async (call) => ({ ...(await inner.capabilities(call)), platform: 'android', shell: true });
  return new Proxy(inner, {
    get: (device, name) => {
      if (name === 'shell') return { run };
      if (name === 'capabilities') return capabilities;
      const value: unknown = Reflect.get(device, name, device);
      return typeof value === 'function' ? (value.bind(device) as unknown) : value;
    },
  });
}
