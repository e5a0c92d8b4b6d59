export interface ListedPhone {
  serial: string;
  state: string;
  /** `model:Pixel_7` and the like. */
  facts: Readonly<Record<string, string>>;
}

/** adb's state names. A wireless serial may contain spaces and brackets, `adb-R5 (2)._adb-tls-connect._tcp`, so `\S+` will not do. */
const STATES =
  'device|offline|unauthorized|authorizing|connecting|bootloader|recovery|rescue|sideload|host|detached|unknown|no permissions|no device';
const LINE = new RegExp(String.raw`^(\S.*?)\s+(${STATES})(?=\s|$|;)(.*)$`);

/**
 * `host:devices-l` and `host:track-devices`: serial, white space, state, white space, facts. The state `no permissions` is followed by a
 * reason in plain text.
 */
export function parseDeviceList(text: string): ListedPhone[] {
  return text.split('\n').flatMap((line) => {
    const found = LINE.exec(line.trimEnd());
    if (found === null) return [];
    const [, serial = '', state = '', rest = ''] = found;
    const facts = [...rest.matchAll(/(\w+):(\S+)/g)].map(([, name = '', value = '']): [string, string] => [name, value]);
    return [{ serial: serial.trim(), state, facts: Object.fromEntries(facts) }];
  });
}
