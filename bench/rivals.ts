/** A bare XML parser to be measured beside our reader. It gets decoded text, and throws on what it cannot read. */
export interface Rival {
  name: string;
  /** Undefined when the package is not installed. */
  parse?: (xml: string) => unknown;
}

/** Each does the least it can: events without work in the handlers, or objects where it has no events. */
export async function loadRivals(): Promise<Rival[]> {
  return await Promise.all([
    rival('fast-xml-parser (objects)', async () => {
      const { XMLParser } = await import('fast-xml-parser');
      const parser = new XMLParser({ ignoreAttributes: false });
      return (xml): unknown => parser.parse(xml);
    }),
    rival('htmlparser2 (events)', async () => {
      const { Parser } = await import('htmlparser2');
      return (xml) => {
        let tags = 0;
        new Parser({ onopentag: () => tags++ }, { xmlMode: true }).end(xml);
        return tags;
      };
    }),
    rival('saxes (events)', async () => {
      const { SaxesParser } = await import('saxes');
      return (xml) => {
        let tags = 0;
        const parser = new SaxesParser();
        parser.on('opentag', () => tags++);
        parser.write(xml).close();
        return tags;
      };
    }),
  ]);
}

async function rival(name: string, load: () => Promise<(xml: string) => unknown>): Promise<Rival> {
  try {
    return { name, parse: await load() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return { name };
    throw error;
  }
}
