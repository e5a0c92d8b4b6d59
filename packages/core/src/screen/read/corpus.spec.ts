import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';

import { describeWith, fromRoot } from '../../../../../test/requires.ts';
import { boundsText } from '../geometry.ts';
import { oneLine } from '../label.ts';
import { walk } from '../walk.ts';
import { readDump } from './read-dump.ts';

const CORPUS = '../shared/corpus/android';
const FOLDER = `${fromRoot(CORPUS)}/`;

/** What an independent parser sees, in document order. It turns raw line breaks in attributes into spaces, as XML asks. */
function attributesOf(xml: string): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => name === 'node' && seen.push(attributes));
  parser.write(xml).close();
  return seen;
}

describeWith({ folder: CORPUS }, 'real dumps', () => {
  const index = readFileSync(`${FOLDER}index.json`, 'utf8');
  const entries = JSON.parse(index) as { file: string; nodes: number }[];

  it.each(entries)('$file holds $nodes nodes, and an independent parser agrees on every attribute', ({ file, nodes }) => {
    const bytes = readFileSync(FOLDER + file);
    const reading = readDump(bytes);
    expect(reading.degraded).toBeUndefined();
    expect(reading.nodeCount).toBe(nodes);

    const expected = attributesOf(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    const found = [...walk(reading.root)].filter((node) => node.id !== 'hierarchy');
    expect(
      found.map((node) => ({
        text: oneLine(node.text),
        'resource-id': node.resourceId,
        class: node.className,
        package: node.packageName,
        'content-desc': oneLine(node.description),
        hint: oneLine(node.hintText),
        bounds: boundsText(node.bounds),
        index: String(node.index),
        checkable: String(node.checkable),
        checked: String(node.checked),
        clickable: String(node.clickable),
        enabled: String(node.enabled),
        focused: String(node.focused),
        scrollable: String(node.scrollable),
        'long-clickable': String(node.longClickable),
        password: String(node.password),
        selected: String(node.selected),
      })),
    ).toEqual(
      expected.map((given) => ({
        text: oneLine(given['text'] ?? ''),
        'resource-id': given['resource-id'] ?? '',
        class: given['class'] ?? '',
        package: given['package'] ?? '',
        'content-desc': oneLine(given['content-desc'] ?? ''),
        hint: oneLine(given['hint'] ?? ''),
        bounds: given['bounds'],
        index: given['index'],
        checkable: given['checkable'],
        checked: given['checked'],
        clickable: given['clickable'],
        enabled: given['enabled'],
        focused: given['focused'] ?? 'false',
        scrollable: given['scrollable'],
        'long-clickable': given['long-clickable'],
        password: given['password'] ?? 'false',
        selected: given['selected'],
      })),
    );
  });
});
