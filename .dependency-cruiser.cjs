/**
 * Imports go one way. Each row may import the rows below it, never the rows above it nor its neighbours in the row.
 * `phone` stands beside the rows: it serves the virtual device, and only the command line starts it.
 */
const ROWS = [
  ['cli'],
  ['serve'],
  ['tools'],
  ['agent', 'flow'],
  ['act'],
  ['guard', 'record', 'describe'],
  ['config'],
  ['device'],
  ['screen'],
  ['error'],
];

const TESTS = '(\\.(spec|fixture)\\.ts$|^test/)';

const folder = (names) => `^src/(${names.join('|')})/`;

const oneWay = ROWS.flatMap((row, i) =>
  row.map((name) => ({
    name: `${name}-imports-downwards`,
    comment: 'cli → serve → tools → agent, flow → act → guard, record, describe → device → screen → error',
    severity: 'error',
    from: { path: folder([name]), pathNot: TESTS },
    to: { path: folder([...ROWS.slice(0, i).flat(), ...row.filter((other) => other !== name), ...(name === 'cli' ? [] : ['phone'])]) },
  })),
);

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'phone-serves-the-virtual-device',
      severity: 'error',
      from: { path: folder(['phone']), pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(phone/|device/virtual/|device/picture/|device/[^/]+$|screen/|error/)' },
    },
    {
      name: 'the-inspector-knows-the-server-by-its-types',
      comment: 'The page uses the public API; only what that answers is taken from the code.',
      severity: 'error',
      from: { path: '^inspector/' },
      to: { path: '^(src|test|scripts)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screen-and-error-are-pure',
      comment: 'No I/O and no clock below device: what a screen is does not depend on the machine. Hashing is neither.',
      severity: 'error',
      from: { path: folder(['screen', 'error']), pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'nothing-imports-the-entry',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^src/index\\.ts$' },
    },
    {
      name: 'src-needs-no-dev-dependency',
      comment: 'The benchmark loads its rivals only when they are installed.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, '^src/cli/bench/rivals\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'] },
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
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
