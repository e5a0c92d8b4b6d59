import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agentEndpoints } from '../../packages/dialects/src/openpocket/endpoints.ts';
import { AgentActionSchema } from '../../packages/agent/src/action/agent-action.ts';
import { describeWith, fromRoot } from '../requires.ts';

const CONTRACTS = '../shared/contracts';
const pageOf = (dialect: string): string => readFileSync(fromRoot(`docs/dialects/${dialect}.md`), 'utf8');
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
/** The rows of the tables of actions: type, fields and defaults. */
const actionRows = (page: string): string[][] =>
  [...page.matchAll(/^\| Type .*\n\| -.*\n(?<rows>(?:\|.*\n)+)/gm)]
    .flatMap(({ groups }) => groups?.['rows']?.trimEnd().split('\n') ?? [])
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const words = (text: string): Set<string> => new Set(text.match(/\w+/g));

describe('docs/dialects/openpocket.md', () => {
  const page = pageOf('openpocket');
  const rows = actionRows(page);

  test('has every action with the defaults that an empty one gets', () => {
    const actions = AgentActionSchema.def.innerType.options.map(({ shape }) => shape.type.value);
    expect(rows.flatMap(([first = '']) => codeIn(first)).sort()).toEqual([...actions].sort());
    for (const [first = '', fields = ''] of rows.filter(([name]) => name?.startsWith('`') === true)) {
      const [type = ''] = codeIn(first);
      const written = codeIn(fields).flatMap((code) => {
        const [, name, fallback] = /^(\w+) = (.+)$/.exec(code) ?? [];
        return name === undefined || fallback === undefined ? [] : [[name, JSON.parse(fallback) as unknown]];
      });
      expect({ type, ...Object.fromEntries(written) }).toEqual(AgentActionSchema.parse({ type }));
    }
  });

  test('names both paths', () => {
    expect(agentEndpoints.filter(({ method, path }) => !page.includes(`\`${method} ${path}\``))).toEqual([]);
  });
});

/** Paths, CONSTANT_NAMES, snake_case, camelCase and PascalCase. */
const NAME =
  /\/api\/[a-z_]+(?:\/[a-z_]+)*|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)+\b|\b[a-z]+(?:[A-Z][a-z0-9]*)+\b|\b(?:[A-Z][a-z0-9]+){2,}\b/g;

/** What looks like a name of the dialect but is not: its author's own code and examples, and words run together. */
const NO_NAMES: Record<string, RegExp> = {
  openpocket: /^(OpenPocket|shellrun_script|throughHumanAuthBridgewait)$/,
  doksi: /^appearedlong_press$/,
  'mobile-debug':
    /^(response_shapes|fp_\w+|el_\w+|\w*Interact|ToolsObserve|\w+Handler|handle[A-Z]\w+|\w+Payload|\w+Response|ToolCallArgs|Action[A-Z]\w+|DeviceInfo|NonNullable|ACTION_LIFECYCLE_STATE_BY_OUTCOME|(resolve|compute|build|infer|determine|capture|wrap|next)[A-Z]\w+|action(Id|Type)|failureCode|(uiF|f)ingerprint[A-Z]\w+|sourceModule|timestampMs|toISOString|currentMatch|tree[A-Z]\w+|resolvedTarget|tapResult|app(Started|Restarted)|(deepS|s)trictEqual)$/,
  agentest:
    /^(TypeScript|child_process|callschild_process|MockShellExecutor|disables\w+|during\w+|handleRunFlowexecution|within\w+|ArrowLeft|WebSockets|TreeDumper|nodeId|TextField|findElements|run_flow|sendKey|AccessibilityNodeInfo|getBoundsInScreen)$/,
  'screen-observer':
    /^(neededThe|raise_for_status|SCREEN_TOOLS|(click|center)_[xy]|finish_reason|tool_(calls?|call_id|result_messages)|fn_\w+|call_screen_api|from(list_windows|text_regex)|nThis|nWindow|api_keyor|tesseract_cmdinconfig|\/api\/(healthzreports|metricsreturnstext.*)|setascii_sketch|get_element_treefor|iVBOR\w*|png_bytes|agentic_features_design|scenarios_examples|sTrue|GitHub|result_summary)$/,
};

const FILES: Record<string, string> = {
  openpocket: '000',
  doksi: '001',
  'mobile-debug': '002',
  agentest: '003',
  'screen-observer': '004',
};

describeWith({ folder: CONTRACTS }, 'the texts that the dialects come from', () => {
  test.each(Object.keys(FILES))('have no name that docs/dialects/%s.md does not mention', (dialect) => {
    const file = readdirSync(fromRoot(CONTRACTS)).find((name) => name.startsWith(FILES[dialect] ?? '-'));
    const text = readFileSync(fromRoot(`${CONTRACTS}/${file ?? ''}`), 'utf8');
    const names = [...new Set(text.match(NAME))].filter((name) => NO_NAMES[dialect]?.test(name) !== true);
    expect(names.length).toBeGreaterThan(8);
    const page = pageOf(dialect);
    const said = words(page);
    expect(names.filter((name) => (name.startsWith('/') ? !page.includes(name) : !said.has(name)))).toEqual([]);
  });
});
