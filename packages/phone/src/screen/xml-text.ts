const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** A text escaped for an attribute; `instead` replaces characters that XML 1.0 cannot represent. */
export const escapedXml = (text: string, instead: string): string =>
  text
    .replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? character)
    // oxlint-disable-next-line no-control-regex -- exactly these are what XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, instead)
    .replace(/\p{Surrogate}/gu, instead);
