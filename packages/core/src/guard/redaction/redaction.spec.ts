import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeConfig } from '../../config/load.ts';
import type { ConfigInput } from '../../config/schema.ts';
import { toElement } from '../../screen/observer-element.ts';
import { labelOf } from '../../screen/label.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../../screen/node.ts';
import { walk } from '../../screen/walk.ts';
import { Redaction } from './redaction.ts';

const BOUNDS = { left: 10, top: 20, right: 110, bottom: 60 };

const redaction = (config: ConfigInput['redaction'] = {}): Redaction =>
  new Redaction(
    makeConfig({
      redaction: {
        enabled: true,
        window_title_patterns: ['1Password'],
        element_name_patterns: ['Password', 'PIN'],
        element_role_patterns: ['PasswordEdit'],
        ocr_text_patterns: ['\\b\\d{3}-\\d{2}-\\d{4}\\b'],
        ...config,
      },
    }).redaction,
  );

const field = (fields: Partial<UnifiedUINode>): UnifiedUINode =>
  makeNode({ className: 'android.widget.EditText', role: 'text_field', bounds: BOUNDS, text: fields.value ?? '', value: '', ...fields });
const text = (words: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', role: 'text_view', bounds: BOUNDS, text: words, ...fields });
const window = (...children: UnifiedUINode[]): UnifiedUINode =>
  numberTree(
    makeNode({ role: 'container', nativeRole: 'Window', text: 'Sign in', bounds: { left: 0, top: 0, right: 400, bottom: 800 }, children }),
  );

const redactAll = (...children: UnifiedUINode[]) => redaction().redactTree(window(...children), 'Sign in');

describe('a redacted tree', () => {
  it.each([
    ['named by its hint', field({ hintText: 'Password', value: 'hunter2' })],
    ['named by its description', field({ description: 'Your PIN', value: 'hunter2' })],
    ['with a secret role', field({ nativeRole: 'PasswordEdit', value: 'hunter2' })],
    ['that is a password field', field({ password: true, hintText: 'Kennwort', value: 'hunter2' })],
    ['whose state reveals it', field({ hintText: 'Password', stateDescription: 'hunter2' })],
    ['whose name repeats it', field({ hintText: 'Password', description: 'Password, hunter2', value: 'hunter2' })],
    ['whose text is shaped otherwise', field({ hintText: 'PIN', value: 'hunter2', text: 'h hunter2 !' })],
    ['below a secret frame', makeNode({ description: 'Password', children: [field({ value: 'hunter2' })] })],
    ['deep below a secret frame', makeNode({ description: 'Password', children: [makeNode({ children: [text('hunter2')] })] })],
    ['that is text with a secret description', text('hunter2', { description: 'PIN code' })],
    ['in a row that its texts name', makeNode({ clickable: true, actions: ['tap'], children: [text('Password'), text('hunter2')] })],
  ])('hides what a secret element holds: one %s', (_what, node) => {
    const { root, applied } = redactAll(node);
    expect(JSON.stringify(root)).not.toContain('hunter2');
    expect(JSON.stringify(toElement(root))).not.toContain('hunter2');
    expect(applied).toBeGreaterThan(0);
  });

  it('hides a field that has no name but that of the text before it', () => {
    const { root } = redactAll(text('PIN'), field({ value: 'hunter2' }), field({ value: 'not secret' }));
    expect(root.children.map(({ value }) => value)).toEqual([null, '[REDACTED]', 'not secret']);
  });

  it('keeps the names, so that selectors still match', () => {
    const secret = field({ hintText: 'Password', description: 'Account Password', value: 'hunter2' });
    const row = makeNode({ clickable: true, actions: ['tap'], children: [text('Wi-Fi Password'), text('hunter2')] });
    const { root } = redactAll(secret, row, text('Password'));
    expect(root.children.map(labelOf)).toEqual(['Account Password', 'Wi-Fi Password, [REDACTED]', 'Password']);
  });

  it('still says that a field is empty and what its hint is', () => {
    const { root } = redactAll(field({ hintText: 'Password', text: 'Password', value: '' }));
    expect(root.children[0]).toMatchObject({ value: '', text: 'Password', hintText: 'Password' });
  });

  it('loses what the text patterns find, in every text and in names too', () => {
    const ssn = '123-45-6789';
    const node = makeNode({
      text: `a ${ssn}`,
      description: ssn,
      hintText: ssn,
      stateDescription: ssn,
      paneTitle: ssn,
      tooltipText: ssn,
      resourceId: ssn,
      key: ssn,
      value: `x ${ssn} y`,
    });
    const { root } = redactAll(node);
    expect(JSON.stringify(root)).not.toContain(ssn);
    expect(root.children[0]).toMatchObject({ text: 'a [REDACTED]', value: 'x [REDACTED] y' });
  });

  it('is not fooled by control characters that no reader would see', () => {
    const { root } = redactAll(text('123\u202d-45-67\x0089'));
    expect(root.children[0]?.text).toBe('[REDACTED]');
  });

  it('of a window with a secret title shows nothing that it holds', () => {
    const vault = window(
      text('bank', { description: 'site' }),
      field({ value: 'me', hintText: 'User' }),
      text('x', { stateDescription: 's' }),
    );
    vault.text = 'Logins – 1Password';
    const { root, areas } = redaction().redactTree(vault, 'Logins – 1Password');
    expect(root.text).toBe('Logins – [REDACTED]');
    for (const n of walk(root))
      if (n !== root) expect([n.text, n.value, n.description, n.hintText, n.stateDescription].join('')).toMatch(/^(\[REDACTED\])*$/);
    expect(areas).toEqual([vault.bounds]);
  });

  it('names the areas that a picture must not show, empty secret fields among them', () => {
    const at = (left: number): { bounds: typeof BOUNDS } => ({ bounds: { ...BOUNDS, left } });
    const { areas } = redactAll(
      field({ hintText: 'Password', ...at(1) }),
      field({ hintText: 'Name', value: 'me', ...at(2) }),
      text('123-45-6789', at(3)),
      makeNode({ description: 'PIN', ...at(4), children: [text('1234', at(5))] }),
      field({ password: true, visible: false, value: 'x', ...at(6) }),
    );
    expect(areas.map(({ left }) => left).sort((a, b) => a - b)).toEqual([1, 3, 5]);
  });

  it('reports which elements are secret, so that what is typed into them is kept secret', () => {
    const frame = makeNode({ description: 'Password', children: [field({})] });
    const open = field({ hintText: 'Name' });
    const { secret } = redactAll(frame, open);
    expect(secret.has(frame)).toBe(true);
    expect([...frame.children].every((child) => secret.has(child))).toBe(true);
    expect(secret.has(open)).toBe(false);
  });

  it('shares what holds no secret with the raw tree, which stays as it was', () => {
    const raw = window(makeNode({ children: [text('a'), text('b')] }), field({ password: true, value: 'hunter2' }));
    const before = JSON.stringify(raw);
    const { root } = redaction().redactTree(raw, '');
    expect(root).not.toBe(raw);
    expect(root.children[0]).toBe(raw.children[0]);
    expect(JSON.stringify(raw)).toBe(before);
    const plain = window(text('a'));
    expect(redaction().redactTree(plain, '').root).toBe(plain);
  });

  it('is the raw tree when redaction is off', () => {
    const raw = window(field({ password: true, value: '123-45-6789' }));
    const off = redaction({ enabled: false });
    expect(off.redactTree(raw, '1Password')).toEqual({ root: raw, applied: 0, areas: [], secret: new Set() });
    expect(off.redactText('123-45-6789')).toBe('123-45-6789');
    expect(off.redactDeep({ a: '123-45-6789' })).toEqual({ a: '123-45-6789' });
    expect(off.coversPictures).toBe(false);
  });

  it('holds no planted secret, wherever it was planted', () => {
    const secret = 'Xq7secretZ';
    const ssn = '987-65-4321';
    const words = fc.constantFrom('', 'OK', 'Password', 'PIN', 'Name', 'a b');
    const leaf = fc.record({
      text: words,
      description: words,
      hintText: words,
      stateDescription: words,
      className: fc.constantFrom('android.widget.EditText', 'android.widget.TextView', 'x'),
      clickable: fc.boolean(),
      visible: fc.boolean(),
      plant: fc.constantFrom('none', 'held', 'text', 'everywhere'),
    });
    const tree: (depth?: number) => fc.Arbitrary<UnifiedUINode> = fc.memo((depth) =>
      fc
        .tuple(leaf, depth > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant<UnifiedUINode[]>([]))
        .map(([{ plant, ...fields }, children]) => {
          const node = makeNode({ ...fields, children, bounds: BOUNDS });
          if (plant === 'held')
            Object.assign(node, { password: true, value: secret, ...(node.className.includes('Edit') && { text: secret }) });
          if (plant === 'text') node.text = `is ${ssn}.`;
          if (plant === 'everywhere')
            Object.assign(node, { value: ssn, description: ssn, tooltipText: ssn, paneTitle: ssn, hintText: ssn });
          return node;
        }),
    );
    fc.assert(
      fc.property(tree(4), fc.constantFrom('', 'Sign in', '1Password'), (raw, title) => {
        const guard = redaction();
        const { root } = guard.redactTree(numberTree(raw), title);
        const outputs = [JSON.stringify(root), JSON.stringify(toElement(root))];
        for (const output of outputs) {
          expect(output).not.toContain(secret);
          expect(output).not.toContain(ssn);
        }
        expect(guard.redactTree(root, title).root).toEqual(root);
      }),
    );
  });
});

describe('redacted text', () => {
  it('takes the replacement literally', () => {
    expect(redaction({ replacement: '$&$1' }).redactText('a 123-45-6789 b')).toBe('a $&$1 b');
  });

  it('reaches every text of a JSON value, and shares the rest', () => {
    const guard = redaction();
    const value = {
      a: ['x', { b: '123-45-6789', '987-65-4321': 1 }],
      untouched: { c: 1 },
      n: null,
      u: undefined,
      bytes: new Uint8Array([1]),
    };
    const redacted = guard.redactDeep(value);
    expect(redacted).toEqual({ ...value, a: ['x', { b: '[REDACTED]', '[REDACTED]': 1 }] });
    expect(redacted.untouched).toBe(value.untouched);
    expect(redacted.bytes).toBe(value.bytes);
  });

  it('leaves tokens and hashes whole', () => {
    const guard = redaction({ ocr_text_patterns: ['\\d{4}'] });
    const ids = ['tt:1234567890123456', `sha1:${'12345'.repeat(8)}`, 'snap:1234567890123456', 'ct:1234567890123456'];
    expect(guard.redactDeep([...ids, 'code 123456'])).toEqual([...ids, 'code [REDACTED]56']);
  });

  it('cuts only its own part out of a title', () => {
    const guard = redaction();
    expect(guard.redactTitle('Vault 123-45-6789 – 1Password')).toBe('Vault [REDACTED] – [REDACTED]');
    expect(guard.hidesWindow('Vault – 1Password')).toBe(true);
    expect(guard.hidesWindow('Notes')).toBe(false);
    expect(redaction({ window_title_patterns: ['.*'] }).hidesWindow('')).toBe(true);
  });

  it('holds no planted secret in any JSON', () => {
    const ssn = '111-22-3333';
    const planted = fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a} ${ssn} ${b}`);
    const json = fc.object({
      values: [planted, fc.string(), fc.integer(), fc.constant(null)],
      key: fc.oneof(fc.string(), planted),
      maxDepth: 4,
    });
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.stringify(redaction().redactDeep(value))).not.toContain(ssn);
      }),
    );
  });
});

describe('the redaction’s status', () => {
  it('counts patterns and what they found', () => {
    const guard = redaction();
    guard.redactTree(window(field({ password: true, value: 'a', text: 'b' })), '');
    guard.redactText('123-45-6789');
    guard.redactText('nothing');
    expect(guard.status()).toEqual({ enabled: true, active: true, patterns_count: 5, applied_count: 3, blur_screenshots: true });
  });
});

describe('what was hidden once', () => {
  it('stays hidden when a further secret is made known', () => {
    const guard = redaction();
    guard.redactTree(window(field({ hintText: 'Password', value: 'hunter22' })), 'Sign in');
    expect(guard.redactText('the app logs hunter22')).not.toContain('hunter22');
    guard.hide('a one-time code');
    expect(guard.redactText('the app logs hunter22 and a one-time code')).toBe('the app logs [REDACTED] and [REDACTED]');
  });

  it('changes the version by which readings know that they are to be redacted again', () => {
    const guard = redaction();
    const before = guard.version;
    guard.remember('hunter22');
    const between = guard.version;
    guard.hide('a one-time code');
    expect(new Set([before, between, guard.version]).size).toBe(3);
  });
});
