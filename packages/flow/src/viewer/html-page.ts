import { readFile } from 'node:fs/promises';

import { HandsightError } from '@handsight/core/error';
import { decodePng, encodePng, scalePicture } from '@handsight/core/picture';
import type { ViewerDocument } from './document.ts';

/** Built from the inspector's sources. */
const BUILT = new URL('../../dist/page/', import.meta.url);

/** Large enough to read, small enough for hundreds of them in one file. */
const LONGEST_SIDE = 960;

/** The viewer with its data, as one file that needs no network. */
export async function viewerPage(document: ViewerDocument, pictures: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const [script, style, licences] = await Promise.all([builtFile('viewer.js'), builtFile('viewer.css'), builtFile('licenses.md')]);
  const sources: Record<string, string> = {};
  for (const [name, source] of await pictureSources(pictures)) sources[name] = source;
  const failed = document.runs.filter(({ status }) => status === 'failed' || status === 'lost').length;
  const title = failed === 0 ? document.title : `${failed} failed – ${document.title}`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<!--\n${licences.replaceAll('--', '- -')}-->`,
    '<head>',
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${style.replaceAll('</', '<\\/')}</style>`,
    '</head>',
    '<body>',
    '<div id="viewer"></div>',
    '<noscript>This report needs JavaScript.</noscript>',
    `<script type="application/json" id="document">${embedded({ document, pictures: sources })}</script>`,
    `<script>${script.replaceAll('</script', '<\\/script')}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

async function builtFile(name: string): Promise<string> {
  try {
    return await readFile(new URL(name, BUILT), 'utf8');
  } catch (error) {
    throw new HandsightError('Internal', 'the viewer has not been built; npm run build makes it', { file: name }, { cause: error });
  }
}

/** JSON that is safe to embed in HTML. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** Pictures as data URLs; identical ones are stored once. */
async function pictureSources(pictures: ReadonlyMap<string, Uint8Array>): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  let last: { png: Uint8Array; source: string } | undefined;
  for (const [name, png] of pictures) {
    const source = last !== undefined && Buffer.compare(last.png, png) === 0 ? last.source : await sourceOf(png);
    sources.set(name, source);
    last = { png, source };
  }
  return sources;
}

async function sourceOf(png: Uint8Array): Promise<string> {
  const pixels = await decodePng(png);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(pixels.width, pixels.height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const small = scale === 1 ? png : await encodePng(await scalePicture(pixels, side(pixels.width), side(pixels.height)));
  return `data:image/png;base64,${Buffer.from(small).toString('base64')}`;
}
