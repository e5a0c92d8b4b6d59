/** Where a bus listens, as `net.connect` takes it: `unix:path=/tmp/x,guid=…;unix:abstract=…`. Undefined if there is no Unix socket. */
export function socketPathOf(address: string): string | undefined {
  for (const each of address.split(';')) {
    const [transport = '', rest = ''] = each.split(/:(.*)/s);
    if (transport !== 'unix') continue;
    const fields = new Map(rest.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
    const path = fields.get('path');
    if (path !== undefined) return unescaped(path);
    const abstract = fields.get('abstract');
    if (abstract !== undefined) return `\0${unescaped(abstract)}`;
  }
  return undefined;
}

const unescaped = (text: string): string => text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
