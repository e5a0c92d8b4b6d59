import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agentEndpoints } from '../../packages/dialects/src/openpocket/endpoints.ts';
import { toolsOf } from '../../packages/dialects/src/list.ts';
import { AgentActionSchema } from '../../packages/agent/src/action/agent-action.ts';
import { describeWith, fromRoot } from '../requires.ts';
import { cellOf, codeIn, pageOf, parametersIn, rowsOf, type Parameter } from './dialect-page.ts';

const CONTRACTS = '../shared/contracts';
/** The parameters that a page gives each tool: those of its row, of its section and of the whole page. */
function documentedTools(page: string): Map<string, Parameter[]> {
  const rows = rowsOf(page);
  const shared = (heading: string, section?: string): Parameter[] =>
    rows
      .filter((row) => row.columns[0] === heading && (section === undefined || row.section === section))
      .flatMap(({ cells }) => parametersIn(cells[0] ?? ''));
  return new Map(
    rows
      .filter(({ columns }) => columns[0] === 'Tool')
      .map((row) => [
        codeIn(row.cells[0] ?? '').join(),
        [
          ...parametersIn(cellOf(row, 'Parameters')),
          ...shared('Parameter of each tool here', row.section),
          ...shared('Parameter of every tool'),
        ],
      ]),
  );
}

const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ default: z.unknown().optional() })).default({}),
  required: z.array(z.string()).default([]),
});

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Map<string, { isOptional: boolean; fallback: string | undefined }> {
  const { properties, required } = ObjectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return new Map(
    Object.entries(properties).map(([name, field]) => [
      name,
      { isOptional: !required.includes(name), fallback: field.default === undefined ? undefined : JSON.stringify(field.default) },
    ]),
  );
}

const words = (text: string): Set<string> => new Set(text.match(/\w+/g));

describe.each(['doksi', 'mobile-debug', 'agentest', 'screen-observer'] as const)('docs/dialects/%s.md', (dialect) => {
  const page = pageOf(dialect);
  const documented = documentedTools(page);

  test('has a row for every tool, and for no other', async () => {
    const names = (await toolsOf(dialect)).map(({ name }) => name);
    expect([...documented.keys()].sort()).toEqual(names.sort());
  });

  test('gives every tool its parameters, required or not, with the defaults of the schema', async () => {
    for (const tool of await toolsOf(dialect)) {
      const own = fieldsOf(tool.input, 'input');
      const written = documented.get(tool.name) ?? [];
      expect(written.map(({ name }) => name).sort(), tool.name).toEqual([...own.keys()].sort());
      for (const { name, isOptional, fallback } of written) {
        expect(isOptional, `${tool.name} ${name}`).toBe(own.get(name)?.isOptional);
        const inSchema = own.get(name)?.fallback;
        if (inSchema !== undefined) expect(fallback, `${tool.name} ${name}`).toBe(inSchema);
      }
    }
  });

  test('explains every parameter in a table', async () => {
    const explained = new Set(
      rowsOf(page)
        .filter(({ columns }) => columns[0]?.startsWith('Parameter') === true)
        .flatMap(({ cells }) => parametersIn(cells[0] ?? '').map(({ name }) => name)),
    );
    const names = (await toolsOf(dialect)).flatMap(({ input }) => Object.keys(input.shape));
    expect([...new Set(names)].filter((name) => !explained.has(name))).toEqual([]);
  });

  test('names the path of every tool that has one, and every field of the answers', async () => {
    const tools = await toolsOf(dialect);
    const paths = tools.flatMap(({ rest }) => (rest === null ? [] : [`${rest.method} ${rest.path.replace(':id', '<id>')}`]));
    expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
    const said = words(codeIn(page).join(' '));
    const fields = tools.flatMap(({ output }) => [...fieldsOf(output, 'output').keys()]);
    expect([...new Set(fields)].filter((name) => !said.has(name))).toEqual([]);
  });
});

describe('docs/dialects/openpocket.md', () => {
  const page = pageOf('openpocket');
  const rows = rowsOf(page).filter(({ columns }) => columns[0] === 'Type');

  test('has every action with the defaults that an empty one gets', () => {
    const actions = AgentActionSchema.def.innerType.options.map(({ shape }) => shape.type.value);
    expect(rows.flatMap(({ cells }) => codeIn(cells[0] ?? '')).sort()).toEqual([...actions].sort());
    for (const { cells } of rows.filter(({ cells: [first] }) => first?.startsWith('`'))) {
      const [type = ''] = codeIn(cells[0] ?? '');
      const written = codeIn(cells[1] ?? '').flatMap((code) => {
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
