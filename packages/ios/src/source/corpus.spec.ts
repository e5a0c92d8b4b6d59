import { readdirSync, readFileSync } from 'node:fs';
import { RefRegistry, screenBounds, isShown, walk } from '@handsight/core/screen';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { describeWith, fromRoot } from '../../../../test/requires.ts';
import { isIosSource, readIosFile } from './read-source.ts';

const CORPUS = '../shared/corpus/ios';
const TAPPED = /^XCUIElementType(Button|Switch|Link|TextField|SecureTextField|SearchField|Key|Icon|RadioButton|Tab)$/;
/** Names of containers for assistive technology, which no screen shows. */
const UNSHOWN = /^XCUIElementType(Application|TabBar|Toolbar|Keyboard|StatusBar|Window)$/;

type Given = Record<string, string>;

/** What an independent parser sees of whole XML files; undefined where it cannot read one. */
function attributesOf(xml: string): Given[] | undefined {
  const seen: Given[] = [];
  try {
    const parser = new SaxesParser();
    parser.on('opentag', ({ attributes }) => seen.push(attributes));
    parser.write(xml).close();
  } catch {
    return undefined;
  }
  return seen;
}

const isSeen = ({ visible, x, y, width, height }: Given, screen: { right: number; bottom: number }): boolean =>
  visible !== 'false' &&
  Number(width) > 0 &&
  Number(height) > 0 &&
  Number(x) < screen.right &&
  Number(y) < screen.bottom &&
  Number(x) + Number(width) > 0;

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

describeWith({ folder: CORPUS }, 'real iOS sources', () => {
  const folder = `${fromRoot(CORPUS)}/`;
  const files = readdirSync(folder).filter((name) => name !== 'index.json');

  it.each(files)('%s is read, and what can be acted on has a ref', (file) => {
    const bytes = readFileSync(folder + file);
    expect(isIosSource(bytes)).toBe(true);
    const { root } = readIosFile(bytes);
    const registry = new RefRegistry();
    const { text } = registry.rebuild(root, { full: true, maxLines: Infinity });
    const screen = screenBounds(root);
    const all = [...walk(root)];
    const unnamed = all.filter((node) => node.actions.length > 0 && isShown(node, screen) && registry.refOf(node) === undefined);
    expect(unnamed.map((node) => node.id)).toEqual([]);

    const given = file.endsWith('.xml') ? attributesOf(bytes.toString('utf8')) : undefined;
    for (const each of given?.filter((element) => isSeen(element, screen)) ?? []) {
      const label = folded(each['label'] ?? '');
      if (label !== '' && !UNSHOWN.test(each['type'] ?? '') && !/^\d+\s?%$/.test(each['value'] ?? ''))
        expect(folded(text)).toContain(label);
      if (!TAPPED.test(each['type'] ?? '')) continue;
      const isThere = all.some(
        (node) =>
          node.className === each['type'] && node.bounds.left === Math.round(Number(each['x'])) && registry.refOf(node) !== undefined,
      );
      expect(isThere, JSON.stringify(each)).toBe(true);
    }
  });
});
