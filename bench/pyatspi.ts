import { spawn } from 'node:child_process';
import { quantile } from './race.ts';

/** A walk over every node with the library that screen readers use, reading the same properties as we do. */
const SCRIPT = `
import sys, time, pyatspi
pid = int(sys.argv[1])
desktop = pyatspi.Registry.getDesktop(0)
app = next(a for a in desktop if a and a.get_process_id() == pid)
def walk(node):
    node.name, node.getRole(), node.getState(), node.get_interfaces()
    try:
        node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    except NotImplementedError:
        pass
    return 1 + sum(walk(child) for child in node if child)
begun = time.perf_counter()
nodes = walk(app[0])
print(nodes, (time.perf_counter() - begun) * 1000)
`;

const LIMIT_MS = 120_000;

/** Median milliseconds of a walk, each in its own process, so that its cache starts empty like ours. Undefined without python3-pyatspi. */
export async function pyatspiWalk(
  pid: number,
  rounds: number,
  env: Readonly<Record<string, string>>,
): Promise<{ nodes: number; ms: number } | undefined> {
  const walks: { nodes: number; ms: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const walked = await walkOnce(pid, env);
    if (walked === undefined) return undefined;
    walks.push(walked);
  }
  const [first] = walks;
  const ms = quantile(
    walks.map((each) => each.ms),
    0.5,
  );
  return first === undefined ? undefined : { nodes: first.nodes, ms };
}

function walkOnce(pid: number, env: Readonly<Record<string, string>>): Promise<{ nodes: number; ms: number } | undefined> {
  return new Promise((resolve) => {
    const child = spawn('/usr/bin/python3', ['-c', SCRIPT, String(pid)], {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT_MS,
    });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
    child.once('error', () => resolve(undefined));
    child.once('close', () => {
      const [nodes, ms] = said.trim().split(' ').map(Number);
      resolve(nodes === undefined || ms === undefined || Number.isNaN(ms) ? undefined : { nodes, ms });
    });
  });
}
