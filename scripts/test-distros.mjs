import { ensureBuilt } from './build.mjs';
import { ensureRoot, enter, RESULTS, whyNoRoot } from './debian-root.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { judgePrograms } from './program-verdicts.mjs';
import { during, say } from './progress.mjs';
import { report } from './run-checks.mjs';

/**
 * `npm run test:distros`: the desktop's suites and verdicts inside root file systems of other distributions than the machine's own, with
 * their toolkits. With CI=true a machine that cannot make them fails.
 * @type {import('./debian-root.mjs').Distribution[]}
 */
const DISTRIBUTIONS = [
  {
    name: 'debian-13',
    release: 'trixie',
    packages: [
      ...['procps', 'xvfb', 'openbox', 'dbus-daemon', 'at-spi2-core', 'fonts-dejavu-core'],
      ...['python3-gi', 'gir1.2-gtk-3.0', 'gir1.2-gtk-4.0', 'python3-pyqt5', 'python3-pyqt6'],
      ...['firefox-esr', 'chromium', 'libreoffice-calc', 'libreoffice-writer', 'libreoffice-gtk3'],
    ],
  },
];
const MINUTES = 14;
const SUITES = ['test/desktop/controls.test.ts', 'test/desktop/boxes.test.ts'];
/** Of the programs that others have written, only LibreOffice and the browsers: what they are made with is what differs. */
const CASES = '^(?:GTK 3|GTK 4|Qt 5|Qt 6|Firefox|Chromium|LibreOffice):(?!.*program=(?!Calc|Writer))';
const ENV = { CI: 'true', HOME: '/root', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

const why = whyNoRoot();
if (why !== undefined) {
  say(`${process.env['CI'] === 'true' ? '✗' : '–'} other distributions are not tested: ${why}`);
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}
for (const distribution of DISTRIBUTIONS) {
  const root = await ensureRoot(distribution);
  const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '-t', 'GTK [34]|Qt', ...SUITES];
  const suites = await during(`suites on ${distribution.name}`, () => enter(root, vitest, { env: ENV }));
  report(suites.code === 0, `suites on ${distribution.name}`, suites.ms, suites.output);
  const isTrue = await judgePrograms(
    `programs on ${distribution.name}`,
    MINUTES,
    (command, results) => enter(root, ['node', ...command], { results, env: ENV }),
    { args: ['--only', CASES], folder: RESULTS },
  );
  if (suites.code !== 0 || !isTrue) process.exitCode = 1;
}
