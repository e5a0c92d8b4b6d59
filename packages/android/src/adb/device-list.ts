export interface ListedPhone {
  serial: string;
  state: string;
  /** `model:Pixel_7` and the like. */
  facts: Readonly<Record<string, string>>;
}

/**
 * `host:devices-l` and `host:track-devices`: serial, white space, state, white space, facts. The state `no permissions` is followed by a reason
 * in words.
 */
export function parseDeviceList(text: string): ListedPhone[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\S.*?)(?:\t|\s+)(no permissions|[a-z]+)(?=\s|$|;)(.*)$/.exec(line.trimEnd());
    if (found === null) return [];
    const [, serial = '', state = '', rest = ''] = found;
    const facts = [...rest.matchAll(/(\w+):(\S+)/g)].map(([, name = '', value = '']): [string, string] => [name, value]);
    return [{ serial: serial.trim(), state, facts: Object.fromEntries(facts) }];
  });
}
