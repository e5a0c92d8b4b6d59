import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { ROOT, run } from './run.mjs';

/**
 * `npm run bench -- NAME [OPTIONS]`: one benchmark, on the built packages; without a name, the list of them. With `--docs` what it
 * prints becomes its section of docs/performance.md, with the commit it was measured at; `all --docs` does that with every section.
 */
const PAGE = join(ROOT, 'docs', 'performance.md');
const BENCH = [
  join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
  '--tsconfig',
  join(ROOT, 'tsconfig.json'),
  join(ROOT, 'bench', 'main.ts'),
];

await ensureDependencies();
const built = await during('build', ensureBuilt);
if (built.code !== 0) {
  say(built.output);
  process.exit(1);
}
const args = process.argv.length > 2 ? process.argv.slice(2) : ['--help'];
const [name = ''] = args;
const sections = [...readFileSync(PAGE, 'utf8').matchAll(/<!-- bench:([\w-]+) -->/g)].map(([, section = '']) => section);
if (args.includes('--docs') && (name === 'all' || sections.includes(name))) {
  for (const each of name === 'all' ? sections : [name]) await measureForDocs(each, name === 'all' ? [] : args.slice(1));
} else {
  const { status } = spawnSync(process.execPath, [...BENCH, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/**
 * Replaces the section only if the benchmark succeeds: figures that nobody saw do not get into the page.
 * @param {string} section
 * @param {string[]} options
 */
async function measureForDocs(section, options) {
  const given = options.filter((option) => option !== '--docs');
  const load = loadavg()[0]?.toFixed(1);
  const child = spawn(process.execPath, [...BENCH, section, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) {
    say(`✗ ${section} ended with ${String(code)}; its section stays as it was`);
    process.exitCode = 1;
    return;
  }
  const commit = (await run('git', ['rev-parse', '--short', 'HEAD'])).output.trim();
  const changed = (await run('git', ['status', '--porcelain', '--untracked-files=no', '--', 'packages', 'bench'])).output.trim() !== '';
  const where = `${cpus().length} cores, Node ${process.versions.node}, load ${load} before it`;
  const line = `\`npm run bench -- ${[section, ...given].join(' ')}\` at ${commit}${changed ? ' with changes' : ''}, ${new Date().toISOString().slice(0, 10)}, ${where}:`;
  const text = `<!-- bench:${section} -->\n\n${line}\n\n\`\`\`text\n${printed.trim()}\n\`\`\`\n\n<!-- /bench:${section} -->`;
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(new RegExp(`<!-- bench:${section} -->[\\s\\S]*?<!-- /bench:${section} -->`), () => text),
  );
}
