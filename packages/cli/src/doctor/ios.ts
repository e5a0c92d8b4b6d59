import { iosDriver } from '@handsight/ios';
import type { Config } from '@handsight/core/config';
import { missing, ok, type Finding } from './finding.ts';

/** The iPhones and simulators that go-ios and Xcode know. Neither is needed for a WebDriverAgent that is given by its address. */
export async function ios(config: Config): Promise<Finding[]> {
  const devices = await iosDriver(config.ios).list();
  if (devices.length === 0)
    return [
      missing(
        'iPhones',
        'none is known here',
        'connect one and install go-ios (npm install -g go-ios), boot a simulator, or use ios:http://HOST:8100; docs/ios.md',
      ),
    ];
  return devices.map(({ id, name, state, hint = '' }) => (state === 'ready' ? ok(id, name) : missing(id, `${name}: ${state}`, hint)));
}
