import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { loadConfig, makeConfig, parseConfig } from './load.ts';

/** Settings in every form in one file. */
const SNIPPETS = `{
  "redaction": {
    "enabled": true,
    "window_title_patterns": ["1Password"],
    "element_name_patterns": ["Password","PIN"],
    "element_role_patterns": ["PasswordEdit"],
    "ocr_text_patterns": ["\\\\b\\\\d{3}-\\\\d{2}-\\\\d{4}\\\\b"],
    "replacement": "[REDACTED]",
    "blur_screenshots": false
  },
  "logging": { "audit": true, "audit_path": "./audit.log", "audit_max_bytes": 10485760, "audit_backups": 3 },
  "audit": { "redact_arg_keys": ["text","value","password","api_key","Authorization"] },
  "actions": { "allow": ["click_element","focus_element","wait_for"], "deny": ["press_key","type_text"], "default": "allow" },
  "confirmation_required": [
    {"name_regex": "(?i)delete|remove|send|pay|sign"},
    {"role": "Button", "name_regex": "(?i)submit"}
  ],
  "confirmation": {"bbox_tolerance_px": 20, "ttl_seconds": 60}
}`;

function refusalOf(text: string): HandsightError {
  try {
    parseConfig(text, 'my.json');
  } catch (error) {
    if (error instanceof HandsightError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('the configuration file', () => {
  it('takes settings as written', () => {
    const config = parseConfig(SNIPPETS);
    expect(config).toMatchObject(JSON.parse(SNIPPETS) as object);
    expect(config.version).toBe(1);
  });

  it('may be empty, YAML or JSON with tabs', () => {
    expect(parseConfig('')).toEqual(makeConfig());
    expect(parseConfig('# nothing\nactions:\n  deny: [shell]\n').actions.deny).toEqual(['shell']);
    expect(parseConfig('{\n\t"budgets": {\n\t\t"max_actions": 3\n\t}\n}').budgets.max_actions).toBe(3);
  });

  it('guards by default only what nobody asked to have guarded', () => {
    const config = makeConfig();
    expect(config.redaction.enabled).toBe(false);
    expect(config.redaction.blur_screenshots).toBe(true);
    expect(config.actions).toEqual({ allow: [], deny: [], default: 'allow' });
    expect(config.audit.on_failure).toBe('refuse');
    expect(config.confirmation).toEqual({ bbox_tolerance_px: 20, ttl_seconds: 60, approval_ttl_seconds: 300 });
  });

  it.each([
    ['an unknown section', '{\n  "redactoin": {}\n}', 'my.json:2:3: redactoin: there is no such setting'],
    ['an unknown key', '{"redaction": {\n  "enable": true}}', 'my.json:2:3: redaction.enable: there is no such setting'],
    ['a wrong type', 'budgets:\n  max_actions: many\n', 'my.json:2:3: budgets.max_actions:'],
    [
      'a bad pattern',
      'redaction:\n  ocr_text_patterns:\n    - "("\n',
      'my.json:3:7: redaction.ocr_text_patterns[0]: not a regular expression',
    ],
    ['a text pattern that matches nothing', '{"redaction": {"ocr_text_patterns": ["\\\\d*"]}}', 'it also matches the empty text'],
    [
      'a replacement that is itself a secret',
      '{"redaction": {"ocr_text_patterns": ["RED"]}}',
      'redaction.replacement: it would itself be redacted',
    ],
    ['a rule without a condition', '{"confirmation_required": [{"approver": "human"}]}', 'confirmation_required[0]: a rule needs'],
    ['a key that is there twice', '{"actions": {"deny": ["a"],\n"deny": []}}', 'my.json:2:1: Map keys must be unique'],
    ['a newer version', 'version: 2', 'my.json:1:1: version:'],
    ['broken syntax', '{"a": ', 'my.json:1:'],
    ['a list', '[]', 'my.json:1:1:'],
    ['an alias of nothing', 'actions: *a', 'my.json: Unresolved alias'],
  ])('refuses %s and names the place', (_what, text, message) => {
    const refusal = refusalOf(text);
    expect(refusal.kind).toBe('BadRequest');
    expect(refusal.message).toContain(message);
  });

  it('reports every problem at once', () => {
    const refusal = refusalOf('a: 1\nb: 2\nbudgets: {max_actions: -1}');
    expect(refusal.context['problems']).toHaveLength(3);
  });

  it('is read from disk, and a missing file is said to be missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-config-'));
    try {
      const file = join(folder, 'config.json');
      await expect(loadConfig(file)).rejects.toMatchObject({ kind: 'BadRequest' });
      await writeFile(file, SNIPPETS);
      expect((await loadConfig(file)).logging.audit).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('gives a configuration or a typed refusal, whatever it is given', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\n',
      '- ',
      'redaction',
      'enabled',
      'true',
      '&a',
      '*a',
      '<<',
      '\t',
      '1',
      '|',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: fragments }), fc.json(), fc.string({ unit: 'binary' })), (text) => {
        try {
          expect(parseConfig(text).version).toBe(1);
        } catch (error) {
          expect(error).toBeInstanceOf(HandsightError);
        }
      }),
    );
  });
});

it('a configuration is a file: a pipe would be empty when it is read again', async () => {
  await expect(loadConfig('/dev/null')).rejects.toMatchObject({
    kind: 'BadRequest',
    message: expect.stringContaining('not a file') as string,
  });
});
