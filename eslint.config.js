import tseslint from 'typescript-eslint';

/** What would make core's screen depend on the machine or the moment. */
const IMPURE_GLOBALS = ['process', 'console', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'fetch', 'crypto'];

/** ESLint's own rules that the compiler does not cover. */
const CORE_RULES = [
  'eqeqeq',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-cond-assign',
  'no-console',
  'no-constant-binary-expression',
  'no-control-regex',
  'no-empty',
  'no-empty-character-class',
  'no-irregular-whitespace',
  'no-misleading-character-class',
  'no-self-assign',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-private-class-members',
  'no-useless-assignment',
  'no-useless-catch',
  'no-useless-escape',
  'no-var',
  'prefer-const',
  'preserve-caught-error',
];

/** `npm run test:quick` leaves out what needs type information; comments that switch such a rule off are then without use. */
const UNTYPED =
  process.env['HANDSIGHT_LINT'] === 'untyped'
    ? [
        {
          ...tseslint.configs.disableTypeChecked,
          linterOptions: { reportUnusedDisableDirectives: 'off' },
          languageOptions: { parserOptions: { projectService: false, program: null, project: false } },
        },
      ]
    : [];

export default tseslint.config(
  { ignores: ['**/dist/', 'node_modules/', '.cache/', 'coverage/'] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...Object.fromEntries(CORE_RULES.map((rule) => [rule, 'error'])),
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Give it a name: no default exports.' },
        { selector: 'TSEnumDeclaration', message: 'Use a const object and its value type.' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // `process.env['X']` and `record['x']` are what noPropertyAccessFromIndexSignature asks for.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['packages/core/src/screen/**/*.ts', 'packages/core/src/error/**/*.ts'],
    ignores: ['**/*.{spec,fixture}.ts'],
    rules: {
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'screen has no clock.' },
        { object: 'Math', property: 'random', message: 'screen is deterministic.' },
      ],
    },
  },
  {
    // Matchers such as expect.any() are of type any, and a test may take a thing apart to see what is in it.
    files: ['test/**/*.ts', 'packages/**/*.{spec,fixture}.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Configuration files and vitest's set-up files must export a default.
    files: ['*.config.{js,ts}', 'packages/inspector/vite*.config.ts', 'test/built.ts', 'scripts/tally-reporter.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // A driver's methods give promises, whether or not a small one has anything to wait for.
    files: ['examples/**/*.mjs'],
    rules: { '@typescript-eslint/require-await': 'off', 'no-console': 'off' },
  },
  {
    // The compiler checks the types that the scripts' JSDoc states; these rules do not see JSDoc casts.
    files: ['scripts/**/*.mjs', 'examples/**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
    },
  },
  { files: ['*.{js,cjs}', 'packages/handsight/bin/*.js'], ...tseslint.configs.disableTypeChecked },
  ...UNTYPED,
);
