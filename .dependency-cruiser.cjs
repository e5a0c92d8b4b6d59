/**
 * Imports go one way, between packages and inside them. Each row may import the rows below it, never the rows above it nor its
 * neighbours in the row.
 */
const PACKAGES = [
  ['handsight'],
  ['cli'],
  ['server'],
  ['dialects'],
  ['tools'],
  ['fleet'],
  ['agent', 'flow', 'phone'],
  ['android', 'ios', 'linux', 'virtual', 'vision', 'script'],
  ['model'],
  ['core'],
];
const CORE = [['client'], ['act'], ['look'], ['host'], ['guard', 'record'], ['config', 'picture'], ['device'], ['screen'], ['error']];

/** The folders of the other packages; a type may be named upwards, since it is gone when the program runs. */
const FOLDERS = {
  android: [['framework', 'helper'], ['tree', 'app', 'grpc'], ['window', 'fact', 'input'], ['adb']],
  linux: [['desktop'], ['atspi'], ['dbus', 'x11']],
  virtual: [['engine'], ['input'], ['stage'], ['paint', 'view'], ['layout'], ['shell'], ['world'], ['scenario', 'item'], ['expr']],
  phone: [
    ['handsight-helper', 'ios'],
    ['helper'],
    ['uiautomator2'],
    ['service', 'command'],
    ['screen'],
    ['package'],
    ['adb', 'shell', 'file'],
    ['io', 'recorded'],
  ],
  agent: [['loop'], ['grammar'], ['action', 'record', 'human', 'script']],
  server: [
    ['rest', 'mcp'],
    ['fleet', 'http', 'opening'],
  ],
  fleet: [['client'], ['member'], ['run'], ['store'], ['engine', 'request']],
  flow: [['record'], ['suite'], ['run', 'lint'], ['workspace', 'select'], ['report', 'read']],
};

const TESTS = '(\\.(spec|fixture)\\.ts$|^test/)';

const oneWay = (prefix, rows, comment, { types = 'count' } = {}) =>
  rows.flatMap((row, i) =>
    row.map((name) => {
      const above = [...rows.slice(0, i).flat(), ...row.filter((other) => other !== name)];
      return {
        name: `${name}-imports-downwards`,
        comment,
        severity: 'error',
        from: { path: `^packages/${prefix}${name}/`, pathNot: TESTS },
        to: {
          path: above.length === 0 ? '^$' : `^packages/${prefix}(${above.join('|')})/`,
          ...(types === 'count' ? {} : { dependencyTypesNot: ['type-only'] }),
        },
      };
    }),
  );

module.exports = {
  forbidden: [
    ...oneWay(
      '',
      PACKAGES,
      'handsight → cli → server → dialects → tools → fleet → agent, flow, phone → drivers, script and vision → model → core; drivers do not know each other, phone may know virtual',
    ),
    ...oneWay('core/src/', CORE, 'client → act → look → host → guard, record → config, picture → device → screen → error'),
    ...Object.entries(FOLDERS).flatMap(([name, rows]) =>
      oneWay(`${name}/src/`, rows, `folders of ${name} import downwards: ${rows.map((row) => row.join(', ')).join(' → ')}`, {
        types: 'pass',
      }),
    ),
    {
      name: 'phone-serves-the-virtual-device',
      severity: 'error',
      from: { path: '^packages/phone/src/', pathNot: TESTS },
      to: { path: '^packages/(android|ios|linux|vision)/' },
    },
    {
      name: 'agent-fleet-and-flow-know-no-driver',
      comment: 'A model and a flow see and act through core, like everybody else.',
      severity: 'error',
      from: { path: '^packages/(agent|fleet|flow)/src/', pathNot: TESTS },
      to: { path: '^packages/(android|ios|linux|virtual|vision)/' },
    },
    {
      name: 'tools-server-and-dialects-know-no-driver',
      comment: 'Drivers are handed in by handsight; agentest publishes constants of the Android driver; commands import what they need.',
      severity: 'error',
      from: { path: '^packages/(tools|dialects|server)/src/', pathNot: [TESTS, '^packages/dialects/src/agentest/'] },
      to: { path: '^packages/(android|ios|linux|virtual|vision|phone)/' },
    },
    {
      name: 'dialects-do-not-know-each-other',
      severity: 'error',
      from: { path: '^packages/dialects/src/([^/]+)/', pathNot: [TESTS, '^packages/dialects/src/names/'] },
      to: { path: '^packages/dialects/src/[^/]+/', pathNot: '^packages/dialects/src/$1/' },
    },
    {
      name: 'packages-are-entered-by-their-entries',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: [TESTS, '^packages/inspector/'] },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: [
          '^packages/$1/src/',
          '/src/index[.]ts$',
          '/src/[a-z]+/index[.]ts$',
          '/src/version[.]ts$',
          '/tool/dialect[.]ts$',
          '/mcp/early-opening[.]ts$',
          '/cli/src/quick[.]ts$',
        ],
      },
    },
    {
      name: 'the-inspector-knows-the-server-by-its-types',
      comment: 'The page uses the public API; only what that answers is taken from the code.',
      severity: 'error',
      from: { path: '^packages/inspector/' },
      to: { path: '^(packages/(?!inspector)|test|scripts)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screen-and-error-are-pure',
      comment: 'No I/O and no clock below device: what a screen is does not depend on the machine. Hashing is neither.',
      severity: 'error',
      from: { path: '^packages/core/src/(screen|error)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'nothing-imports-an-entry-from-inside',
      comment: 'Inside a package a file imports the file that it needs; entries are for other packages.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: TESTS },
      to: { path: ['^packages/$1/src/index[.]ts$', '^packages/$1/src/[a-z]+/index[.]ts$'] },
    },
    {
      name: 'packages-need-no-dev-dependency',
      severity: 'error',
      comment: 'What the build puts into the package is none of its dependencies.',
      from: { path: '^packages/(?!inspector)[^/]+/src/', pathNot: [TESTS, '^packages/server/src/mcp/mcp-client[.]ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer', 'npm-optional'] },
    },
    {
      name: 'truth-does-not-look',
      comment: 'What bench/verdict holds against a verdict must not come from what the verdict is made of.',
      severity: 'error',
      from: { path: '^bench/verdict/truth/' },
      to: { path: '^packages/(core/src/(look|act|client)|android|linux|virtual|phone)/', reachable: true },
    },
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other; they are gone when the program runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
