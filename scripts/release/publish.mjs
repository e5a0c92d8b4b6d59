import { createInterface } from 'node:readline/promises';
import { say } from '../progress.mjs';
import { run, runNpm } from '../run.mjs';

/** @typedef {import('./stage.mjs').Staged} Staged */

/**
 * @param {string[]} args
 * @returns {Promise<string>}
 */
async function git(args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} exited with code ${code}\n${output}`);
  return output.trim();
}

/**
 * A release is made from what is committed on main, by a person.
 * @param {string} version
 */
export async function refuseUnlessReady(version) {
  const branch = await git(['branch', '--show-current']);
  const changed = await git(['status', '--porcelain']);
  const tagged = await git(['tag', '--list', `v${version}`]);
  const reasons = [
    ...(branch === 'main' ? [] : [`the branch is ${branch === '' ? 'none' : branch}, not main`]),
    ...(changed === '' ? [] : [`there are uncommitted changes:\n${changed}`]),
    ...(tagged === '' ? [] : [`the tag v${version} exists`]),
    ...(process.stdin.isTTY ? [] : ['there is no terminal to ask for confirmation']),
  ];
  if (reasons.length === 0) return;
  say(`✗ not released: ${reasons.join('; ')}`);
  say('– npm run release -- --dry-run checks everything else');
  process.exit(2);
}

/**
 * Asks, publishes every tarball, commits and tags. False if the person did not confirm.
 * @param {Staged[]} staged
 * @param {string} version
 */
export async function publish(staged, version) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type ${version} to publish ${staged.length} packages: `);
  terminal.close();
  if (answer.trim() !== version) {
    say('– nothing was published');
    return false;
  }
  const tag = version.includes('-') ? 'next' : 'latest';
  for (const { name, tarball } of staged) {
    const { code, output } = await runNpm(['publish', tarball, '--access', 'public', '--tag', tag]);
    if (code !== 0) throw new Error(`npm publish ${name} exited with code ${code}; packages before it are published\n${output}`);
    say(`✓ published ${name} ${version}`);
  }
  await git(['commit', '--all', '--message', `release: ${version}`]);
  await git(['tag', '--annotate', `v${version}`, '--message', `Handsight ${version}`]);
  say(`✓ committed and tagged v${version}; push both: git push --follow-tags`);
  return true;
}
