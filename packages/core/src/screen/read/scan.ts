import { attributeAt } from './attribute.ts';
import { readInteger } from './bounds.ts';
import { readCarefully, startsKnownAttribute, type CarefulTag } from './careful.ts';
import { GREATER, isNameChar, isNameStart, LESS, nameEnd, skipSpace, SLASH } from './character.ts';
import type { Damage } from './damage.ts';
import { finishNode, setAttribute } from './draft.ts';
import { isDocument, isWrapper } from './tag-name.ts';
import { readTag, type TagCursor } from './tag.ts';
import { GrowingTree } from './tree.ts';

const MAX_NODES = 200_000;
const BROKEN_TAG = 'a tag with broken quotes or stray characters';

/** The attributes of `<hierarchy>`; NaN where they are missing. */
export interface Hierarchy {
  rotation: number;
  width: number;
  height: number;
}

/** One pass over a text that contains a dump. Anything around the dump is skipped. */
export class Scanner {
  readonly tree: GrowingTree;
  readonly hierarchy: Hierarchy = { rotation: NaN, width: NaN, height: NaN };
  /** Where the dump begins; -1 if there is none. */
  start = -1;
  private readonly text: string;
  private readonly damage: Damage;
  private readonly cursor: TagCursor = { end: 0, selfClosing: false, quote: -1 };
  private wrappers = 0;
  private documents = 0;
  private commentsEnd = true;

  constructor(text: string, damage: Damage) {
    this.text = text;
    this.damage = damage;
    this.tree = new GrowingTree(damage);
  }

  scan(): void {
    const { text } = this;
    let at = 0;
    while (at < text.length && this.tree.nodeCount < MAX_NODES) {
      const less = text.indexOf('<', at);
      if (less !== at) this.expectBlank(at, less < 0 ? text.length : less);
      if (less < 0) break;
      const c = text.charCodeAt(less + 1);
      if (isNameStart(c)) at = this.openTag(less);
      else if (c === SLASH) at = this.closeTag(less);
      else at = this.otherMarkup(less);
    }
    if (this.tree.nodeCount === MAX_NODES) {
      this.damage.note('node_cap', `reading stopped after ${MAX_NODES} elements, at character ${at} of ${text.length}`);
    } else if (this.inside) {
      this.damage.note('truncated', `the dump ends with ${this.tree.openCount} elements open`);
    }
  }

  private get inside(): boolean {
    return this.wrappers > 0 || this.tree.openCount > 0;
  }

  private openTag(less: number): number {
    const { text } = this;
    const isNode = text.slice(less + 1, less + 5) === 'node' && !isNameChar(text.charCodeAt(less + 5));
    const end = isNode ? less + 5 : nameEnd(text, less + 1);
    const name = isNode ? 'node' : text.slice(less + 1, end);
    if (!this.inside && !isDocument(name) && !startsKnownAttribute(text, skipSpace(text, end))) return end;
    if (this.start < 0) this.start = less;
    return !isNode && isWrapper(name) ? this.openWrapper(name, end) : this.openElement(name, end);
  }

  private openElement(name: string, from: number): number {
    if (this.wrappers === 0 && this.tree.openCount === 0) this.damage.note('broken_markup', 'an element outside of <hierarchy>');
    const next = this.text.indexOf('<', from);
    const node = this.tree.draft();
    if (!readTag(this.text, from, next < 0 ? this.text.length : next, node, this.cursor)) return this.openDoubtful(name, from);
    finishNode(node, name);
    this.tree.add(node, name, !this.cursor.selfClosing);
    return this.cursor.end;
  }

  private openDoubtful(name: string, from: number): number {
    const tag = this.readCarefully(from);
    if (tag.cut && tag.attributes.length === 0) return tag.end;
    const node = this.tree.draft();
    for (const { name: nameFrom, nameEnd: nameTo, value, valueEnd } of tag.attributes) {
      const attribute = attributeAt(this.text, nameFrom, nameTo);
      if (attribute === undefined || setAttribute(node, attribute, this.text, value, valueEnd)) continue;
      this.damage.note('broken_markup', `an unreadable ${attribute}`);
    }
    finishNode(node, name);
    this.tree.add(node, name, !tag.selfClosing);
    return tag.end;
  }

  private openWrapper(name: string, from: number): number {
    const tag = this.readCarefully(from);
    if (this.wrappers === 0 && this.documents++ > 0) this.damage.note('broken_markup', 'a further dump behind the first');
    this.tree.closeAll();
    if (!tag.selfClosing) this.wrappers++;
    if (name === 'hierarchy') this.readHierarchy(tag);
    return tag.end;
  }

  private readHierarchy(tag: CarefulTag): void {
    for (const { name, nameEnd: nameTo, value, valueEnd } of tag.attributes) {
      const key = this.text.slice(name, nameTo);
      if ((key === 'rotation' || key === 'width' || key === 'height') && Number.isNaN(this.hierarchy[key])) {
        this.hierarchy[key] = readInteger(this.text, value, valueEnd);
      }
    }
  }

  private readCarefully(from: number): CarefulTag {
    const tag = readCarefully(this.text, from);
    if (tag.broken) this.damage.note('broken_markup', BROKEN_TAG);
    if (tag.cut) this.damage.note('truncated', 'the dump ends inside a tag');
    return tag;
  }

  private closeTag(less: number): number {
    const { text } = this;
    const end = nameEnd(text, less + 2);
    const name = text.slice(less + 2, end);
    if (!this.inside && name !== 'node' && !isWrapper(name)) return end;
    const greater = skipSpace(text, end);
    if (greater >= text.length) {
      this.damage.note('truncated', 'the dump ends inside a tag');
      return greater;
    }
    if (isWrapper(name)) this.closeWrapper();
    else this.tree.close(name);
    if (text.charCodeAt(greater) === GREATER) return greater + 1;
    this.damage.note('broken_markup', BROKEN_TAG);
    return greater;
  }

  private closeWrapper(): void {
    this.tree.closeAll();
    if (this.wrappers > 0) this.wrappers--;
    else this.damage.note('broken_markup', 'a closing tag without its element');
  }

  /** Comments, declarations, and a `<` that starts no tag. */
  private otherMarkup(less: number): number {
    const { text } = this;
    if (this.commentsEnd && text.startsWith('<!--', less)) {
      const end = text.indexOf('-->', less);
      if (end >= 0) return end + 3;
      this.commentsEnd = false;
    }
    let at = less + 1;
    while (at < text.length && text.charCodeAt(at) !== GREATER && text.charCodeAt(at) !== LESS) at++;
    if (this.inside) this.damage.note('broken_markup', 'markup that is no element');
    return text.charCodeAt(at) === GREATER ? at + 1 : at;
  }

  private expectBlank(from: number, to: number): void {
    if (this.inside && skipSpace(this.text, from) < to) this.damage.note('broken_markup', 'text between the tags');
  }
}
