import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, textOf } from '../io/bytes.ts';
import { Collected, NOTHING, readAll, sourceOf } from '../io/stream.ts';
import type { ShellHost } from './host.ts';
import { runText } from './interpreter.ts';
import { parseScript } from './parse.ts';
import { newState } from './shell-state.ts';
import { quote, ShellSyntaxError } from './syntax.ts';

interface Outcome {
  out: string;
  err: string;
  status: number;
}

/** A system with a handful of programs and files, enough to see what the shell makes of a text. */
function testHost(files: Map<string, string>, background: Promise<unknown>[]): ShellHost {
  const programs: Record<string, ShellHost['run']> = {
    args: async ([, ...args], { stdout }) => {
      await stdout.write(bytesOf(args.map((arg) => `<${arg}>`).join('')));
      return 0;
    },
    cat: async (_argv, { stdin, stdout }) => {
      await stdout.write(await readAll(stdin));
      return 0;
    },
    fail: async ([, status = '1'], { stderr }) => {
      await stderr.write(bytesOf('failed\n'));
      return Number(status);
    },
    env: async (_argv, { env, stdout }) => {
      await stdout.write(bytesOf([...env].map(([name, value]) => `${name}=${value}\n`).join('')));
      return 0;
    },
    forever: (_argv, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(143))),
  };
  return {
    pid: 77,
    run: (argv, started) => programs[argv[0] ?? '']?.(argv, started),
    openToRead: (path) => {
      const text = files.get(path);
      if (text === undefined) throw new Error(`can't open ${path}: No such file or directory`);
      return sourceOf(bytesOf(text));
    },
    openToWrite: (path, _cwd, append) => {
      if (path.startsWith('/system')) throw new Error(`can't create ${path}: Read-only file system`);
      if (!append || !files.has(path)) files.set(path, '');
      return { write: (data) => Promise.resolve(void files.set(path, (files.get(path) ?? '') + textOf(data))) };
    },
    folder: (path) => path,
    names: () => [...files.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)),
    exists: (path) => files.has(path),
    test: (operator, path) => operator === '-e' && files.has(path),
    background: (work) => void background.push(work),
  };
}

async function run(text: string, files = new Map<string, string>(), signal = new AbortController().signal): Promise<Outcome> {
  const background: Promise<unknown>[] = [];
  const state = newState(testHost(files, background), new Map([['HOME', '/']]), '/', signal);
  const [stdout, stderr] = [new Collected(), new Collected()];
  const status = await runText(text, state, { stdin: NOTHING, stdout, stderr });
  return { out: textOf(stdout.bytes), err: textOf(stderr.bytes), status };
}

describe('words', () => {
  test.each([
    ["args 'a b' c", '<a b><c>'],
    ['args "a b" c\\ d', '<a b><c d>'],
    [`args 'it'\\''s'`, "<it's>"],
    ['args "a\\"b" "\\$x" "\\n"', '<a"b><$x><\\n>'],
    ['args "" \'\'', '<><>'],
    ['x="1 2"; args $x "$x"', '<1><2><1 2>'],
    ['x=; args $x "$x" end', '<><end>'],
    ['args ${none:-a b} "${none:-a b}"', '<a><b><a b>'],
    ['x=abc; args ${#x} ${x%c} ${x#a} ${x:+set}', '<3><ab><bc><set>'],
    ['args $(args in) `args tick`', '<<in>><<tick>>'],
    ['args "$(echo a; echo b)"', '<a\nb>'],
    ['args a#b # not this', '<a#b>'],
    ['args 2>&1 x', '<x>'],
    ['args a\\\nb', '<ab>'],
    ['set -- p q; args "$@" $# "$*"', '<p><q><2><p q>'],
    ['args $$', '<77>'],
  ])('%s', async (text, out) => {
    expect(await run(text)).toMatchObject({ out, status: 0 });
  });

  test('a quoted word is exactly one argument, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        fc.pre(!text.includes('\0'));
        expect((await run(`args ${quote(text)}`)).out).toBe(`<${Buffer.from(text).toString()}>`);
      }),
    );
  });

  test('patterns become the names that match them, and stay as they are when none does', async () => {
    const files = new Map([
      ['/a.png', ''],
      ['/b.png', ''],
      ['/c.txt', ''],
    ]);
    expect((await run("args *.png '*.png' *.jpg [ab].p?g", files)).out).toBe('<a.png><b.png><*.png><*.jpg><a.png><b.png>');
  });
});

describe('commands', () => {
  test.each([
    ['true && echo yes || echo no', 'yes\n', 0],
    ['false && echo yes || echo no', 'no\n', 0],
    ['false; echo $?', '1\n', 0],
    ['fail 3 2>/dev/null; echo $?', '3\n', 0],
    ['exit 4; echo never', '', 4],
    ['(exit 5); echo $?', '5\n', 0],
    ['! false', '', 0],
    ['echo a | cat | cat', 'a\n', 0],
    ['fail 7 | true', '', 0],
    ['if false; then echo a; elif true; then echo b; else echo c; fi', 'b\n', 0],
    ['for i in 1 2 3; do echo $i; done', '1\n2\n3\n', 0],
    ['x=; while [ "$x" != aaa ]; do x=a$x; done; echo $x', 'aaa\n', 0],
    ['{ echo a; echo b; } | cat', 'a\nb\n', 0],
    ['x=1; (x=2); echo $x', '1\n', 0],
    ['[ 3 -gt 2 ] && [ a = a ] && [ ! -e /none ] && echo ok', 'ok\n', 0],
    ['A=1 B=2 env', 'HOME=/\nA=1\nB=2\n', 0],
    ['eval "echo a; echo b"', 'a\nb\n', 0],
    ['exec echo last; echo never', 'last\n', 0],
    ["printf '%s-%d\\n' a 5 b 6", 'a-5\nb-6\n', 0],
    ['echo -n a; echo b', 'ab\n', 0],
    ['case abc in x) echo x;; a*|y) echo starts;; *) echo other; esac', 'starts\n', 0],
    ['case "$(echo a; echo b)" in *a*b*) echo both;; esac; echo after', 'both\nafter\n', 0],
    ['case x in "*") echo quoted;; esac; echo $?', '0\n', 0],
    ['case k in (k) exit 7;; esac; echo never', '', 7],
    ['x=1; cat <<EOF; echo end\n$x "q" $(echo in)\nEOF\n', '1 "q" in\nend\n', 0],
    ["cat <<'EOF'\n$x\nEOF\necho after", '$x\nafter\n', 0],
    ['cat <<-E\n\ttabbed\n\tE\n', 'tabbed\n', 0],
    ['printf \'a b\\nc\\n\' | while read x y; do echo "$y-$x"; done', 'b-a\n-c\n', 0],
    ['printf \' a  b\\n\' | while IFS= read -r line; do echo "<$line>"; done', '< a  b>\n', 0],
    ['echo late | cat | cat & wait; echo done', 'late\ndone\n', 0],
  ])('%s', async (text, out, status) => {
    expect(await run(text)).toMatchObject({ out, status });
  });

  test('an unknown command says so and is 127', async () => {
    expect(await run('nosuch -x')).toEqual({ out: '', err: '/system/bin/sh: nosuch: inaccessible or not found\n', status: 127 });
  });

  test('output and errors go apart, and together when asked', async () => {
    expect(await run('echo a; fail 2')).toEqual({ out: 'a\n', err: 'failed\n', status: 2 });
    expect(await run('{ echo a; fail 2; } 2>&1')).toEqual({ out: 'a\nfailed\n', err: '', status: 2 });
  });

  test('files are written, added to and read', async () => {
    const files = new Map<string, string>();
    expect((await run('echo a > /f; echo b >> /f; cat < /f', files)).out).toBe('a\nb\n');
    expect(await run('echo x > /system/f', files)).toMatchObject({
      status: 1,
      err: "/system/bin/sh: can't create /system/f: Read-only file system\n",
    });
    expect(await run('cat < /none', files)).toMatchObject({ status: 1 });
  });

  test('a command in the background does not hold the others up', async () => {
    const stop = new AbortController();
    expect(await run('forever >/dev/null 2>&1 & echo on', new Map(), stop.signal)).toMatchObject({ out: 'on\n', status: 0 });
    stop.abort();
  });

  test('a loop without end is ended with its connection', async () => {
    const stop = new AbortController();
    const looping = run('while true; do :; done', new Map(), stop.signal);
    setImmediate(() => stop.abort());
    expect(await looping).toMatchObject({ status: 130 });
  });
});

describe('what cannot be read', () => {
  test.each(['(', 'if true', "echo 'a", 'echo "a', 'a | | b', '&& a', 'a ; ; b', 'for x y', '${', 'echo $(', 'a >', '}', 'fi'])(
    '%s',
    async (text) => {
      const { err, status, out } = await run(`echo before; ${text}`);
      expect({ out, status }).toEqual({ out: '', status: 1 });
      expect(err).toContain('syntax error: unexpected');
    },
  );

  test('nothing but a syntax error comes of any text', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      ';',
      '&',
      '|',
      '(',
      ')',
      '{',
      '}',
      '<',
      '>',
      '"',
      "'",
      '`',
      '$',
      '\\',
      '\n',
      'if',
      'then',
      'fi',
      'for',
      'do',
      'done',
      'in',
      '#',
      '=',
      '2',
      '*',
      '$(',
      '${',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        try {
          parseScript(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(ShellSyntaxError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('nesting has an end', () => {
    expect(() => parseScript('('.repeat(100_000))).toThrow(ShellSyntaxError);
    expect(() => parseScript('$('.repeat(1000))).toThrow(ShellSyntaxError);
  });
});
