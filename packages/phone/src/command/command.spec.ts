import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHELL_UID } from '../file/node.ts';
import { bytesOf, textOf } from '../io/bytes.ts';
import { Collected, NOTHING } from '../io/stream.ts';
import { openPhone, type OpenPhone } from '../open-phone.ts';
import { environment } from '../service/shell.ts';
import { shellHost } from '../shell-host.ts';
import { runText } from '../shell/interpreter.ts';
import { newState } from '../shell/shell-state.ts';

describe('what the phone answers to commands', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await openPhone();
  });
  afterAll(() => phone.close());

  async function run(text: string): Promise<{ out: string; err: string; status: number }> {
    const state = newState(shellHost(phone.phone, { uid: SHELL_UID }, 2), environment('dumb'), '/', new AbortController().signal);
    const [stdout, stderr] = [new Collected(), new Collected()];
    const status = await runText(text, state, { stdin: NOTHING, stdout, stderr });
    return { out: textOf(stdout.bytes), err: textOf(stderr.bytes), status };
  }

  test.each([
    // Texts
    ['seq 5 | head -n 2', '1\n2\n'],
    ['seq 5 | tail -2', '4\n5\n'],
    ['seq 5 | tail -n +4', '4\n5\n'],
    ['seq 3 | wc -l', '3\n'],
    ['echo "b a" | wc -w', '2\n'],
    ['echo abc | grep -o b', 'b\n'],
    ['echo "a|b" | grep "a|b"', 'a|b\n'],
    ['echo ab | grep -E "a|x"', 'ab\n'],
    ['echo abc | grep -c "[[:digit:]]"; echo $?', '0\n1\n'],
    ['seq 12 | grep -n 1$', '1:1\n11:11\n'],
    ['echo aXbX | sed s/X/-/g', 'a-b-\n'],
    ['seq 5 | sed -n 2,3p', '2\n3\n'],
    ['echo ab | sed -E "s/(a)(b)/\\2\\1&/"', 'baab\n'],
    ['echo /a/b | sed "s#/a#/c#"', '/c/b\n'],
    ['echo foo FOO | grep -io "fo*"', 'foo\nFOO\n'],
    ['echo "a.b axb" | grep -oF a.b', 'a.b\n'],
    ["printf 'cat\\nconcat\\n' | grep -w cat", 'cat\n'],
    ["printf 'ab\\nabc\\n' | grep -x 'ab*'", 'ab\n'],
    ['echo \'text="a" text=""\' | grep -o \'text="[^"]*"\'', 'text="a"\ntext=""\n'],
    ['echo ab12 | sed "s/[[:digit:]]\\+/<&>/"', 'ab<12>\n'],
    ['echo baaac | sed "s/a*/x/g"', 'xbxcx\n'],
    ["printf 'a\\nB\\n' | sed 's/b/c/I'", 'a\nc\n'],
    ["printf '2\\n10\\n1\\n' | sort -n", '1\n2\n10\n'],
    ["printf 'a\\na\\nb\\n' | uniq -c", '      2 a\n      1 b\n'],
    ['echo hello | base64', 'aGVsbG8K\n'],
    ['echo aGVsbG8K | base64 -d', 'hello\n'],
    ['printf abc | md5sum', '900150983cd24fb0d6963f7d28e17f72  -\n'],
    ['echo a b | xargs echo -', '- a b\n'],
    ['basename /a/b.txt .txt; dirname /a/b.txt', 'b\n/a\n'],
    // Files
    ['echo a > /sdcard/f; cat /sdcard/f; rm /sdcard/f; ls /sdcard/f 2>/dev/null || echo gone', 'a\ngone\n'],
    ['mkdir -p /sdcard/x/y && touch /sdcard/x/y/z && find /sdcard/x -type f; rm -r /sdcard/x', '/sdcard/x/y/z\n'],
    ['cd /sdcard && echo 1 > a && cp a b && mv b c && cat c && rm -f a c nothing; echo $?', '1\n0\n'],
    ['echo 12345 > /data/local/tmp/s; stat -c "%s %F %a" /data/local/tmp/s', '6 regular file 644\n'],
    ['readlink /sdcard; realpath /sdcard', '/storage/emulated/0\n/storage/emulated/0\n'],
    ['[ -d /sdcard ] && [ -L /sdcard ] && [ ! -f /sdcard ] && [ -w /sdcard ] && [ ! -w /system ]; echo $?', '0\n'],
    ['ls -d /sdcard/D*', '/sdcard/DCIM\n/sdcard/Documents\n/sdcard/Download\n'],
    // Databases
    ['sqlite3 /sdcard/a.db "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, \'x y\'), (2, NULL); SELECT * FROM t"', '1|x y\n2|\n'],
    ['sqlite3 -header -csv /sdcard/a.db "SELECT * FROM t"', 'a,b\n1,"x y"\n2,\n'],
    ['sqlite3 -json /sdcard/a.db "SELECT * FROM t WHERE a = 1"', '[{"a":1,"b":"x y"}]\n'],
    ['echo "SELECT count(*) FROM t" | sqlite3 /sdcard/a.db; sqlite3 /sdcard/a.db .tables', '2\nt\n'],
    ['run-as org.pocket.notes sqlite3 databases/app.db "SELECT name FROM state ORDER BY 1"', 'body\ntitle\n'],
    // The phone itself
    ['getprop ro.build.version.sdk; getprop no.such; getprop no.such default', '34\n\ndefault\n'],
    ['setprop debug.x 1; getprop debug.x', '1\n'],
    ['settings put global x "a b"; settings get global x; settings delete global x; settings get global x', 'a b\nDeleted 1 rows\nnull\n'],
    ['wm size; wm density', 'Physical size: 1080x2400\nPhysical density: 440\n'],
    ['cmd package has-feature android.software.leanback; cmd package has-feature android.hardware.touchscreen', 'false\ntrue\n'],
    ['pm path org.pocket.notes', 'package:/data/app/~~handsight==/org.pocket.notes-1/base.apk\n'],
    ['pm list packages -s com.android.shell', 'package:com.android.shell\n'],
    ['cmd package list packages --show-versioncode org.pocket.notes', 'package:org.pocket.notes versionCode:1\n'],
    ['cmd clipboard set text "Grüße"; cmd clipboard get text', 'Grüße\n'],
    ['svc wifi disable; settings get global wifi_on; svc wifi enable; settings get global wifi_on', '0\n1\n'],
    ['cmd connectivity airplane-mode enable; cmd connectivity airplane-mode; cmd connectivity airplane-mode disable', 'enabled\n'],
    ['content query --uri content://settings/global --where "name=\'wifi_on\'"', 'Row: 0 _id=1, name=wifi_on, value=1\n'],
    ['ime list -s', 'com.android.inputmethod.latin/.LatinIME\n'],
    ['id -u; whoami', '2000\nshell\n'],
    ['which ls; which su; echo $?', '/system/bin/ls\n1\n'],
    ['sh -c \'echo "$0-$1"\' a b', 'a-b\n'],
    ['env -i 2>/dev/null; A=1 env | grep ^A=', 'A=1\n'],
    ['timeout 0.05 sleep 10; echo $?', '124\n'],
    ['ps -A -o PID,NAME | grep adbd', '611\tadbd\n'],
    ['kill -0 611; echo $?', '0\n'],
    ['pidof system_server', '520\n'],
    ['appops set com.android.shell android:mock_location default; echo $?', '0\n'],
    ['dumpsys battery | grep level', '  level: 87\n'],
    ['service check clipboard', 'Service clipboard: found\n'],
  ])('%s', async (text, out) => {
    expect((await run(text)).out).toBe(out);
  });

  test.each([
    ['cat /nope', 'cat: /nope: No such file or directory\n', 1],
    ['ls /data/data', 'ls: /data/data: Permission denied\n', 1],
    ['rm /system/build.prop', 'rm: /system/build.prop: Read-only file system\n', 1],
    ['mkdir /sdcard/a/b/c', 'mkdir: /sdcard/a/b/c: No such file or directory\n', 1],
    ['sqlite3 :memory: "SELECT * FROM t"', 'Error: no such table: t\n', 1],
    ['echo x > /sdcard/x.db; sqlite3 /sdcard/x.db "SELECT 1"', 'Error: file is not a database\n', 1],
    ['sqlite3 -readonly /sdcard/new.db "CREATE TABLE t (a)"', 'Error: attempt to write a readonly database\n', 1],
    ['sqlite3 /system/x.db "CREATE TABLE t (a)"', 'Error: unable to open database "/system/x.db": unable to open database file\n', 1],
    ['sqlite3 :memory: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT count(*) FROM n"', 'Error: interrupted\n', 1],
    ['su', '/system/bin/sh: su: inaccessible or not found\n', 127],
    ['am force-stop', 'Error: no package specified\n', 255],
    ['pm nosuch', 'Unknown command: nosuch\n', 255],
    ['cmd nosuch', "cmd: Can't find service: nosuch\n", 20],
    ['setprop ro.product.model x', "setprop: failed to set property 'ro.product.model' to 'x'\n", 1],
    ['ime set x/.y', 'Unknown input method x/.y cannot be selected for user #0\n', 255],
    ['run-as nosuch ls', 'run-as: unknown package: nosuch\n', 1],
    ['kill 520', 'kill: 520: Operation not permitted\n', 1],
    ['app_process / com.example.Main', 'app_process: com.example.Main: this phone does not run code for Android\n', 1],
    ['ls -@', 'ls: -@: No such file or directory\n', 1],
  ])('%s fails as it does on a phone', async (text, err, status) => {
    expect(await run(text)).toEqual({ out: '', err, status });
  });

  const LONG = 'a'.repeat(60);
  test.each([
    [`echo ${LONG} | grep -E "(a+)+b"`, '', 1],
    [`echo ${LONG} | grep -oE "(a|aa)+b"`, '', 1],
    [`echo ${LONG} | sed -E "s/(a*)*b/x/"`, `${LONG}\n`, 0],
    [`echo ${LONG} | sed -nE "/(a|a)*b/p"`, '', 0],
    [`log ${LONG}; logcat -d -t 5 -e "(a+)+b"`, '', 0],
    [`sh -c "pgrep -f '(a+)+b' # ${LONG}"`, '', 1],
  ])('%s, on which a backtracking engine would not come back, is answered', async (text, out, status) => {
    expect(await run(text)).toMatchObject({ out, status });
  });

  test('what a tester sets takes effect', async () => {
    await run('dumpsys battery set level 12; dumpsys battery unplug');
    expect((await run('dumpsys battery')).out).toMatch(/USB powered: false[\s\S]*status: 3[\s\S]*level: 12/);
    await run('dumpsys battery reset');
    expect((await run('dumpsys battery')).out).toMatch(/USB powered: true[\s\S]*level: 87/);
    expect((await run('am start -a android.settings.SETTINGS; dumpsys window displays')).out).toMatch(
      /mFocusedApp=.*org\.pocket\.settings/,
    );
    expect((await run('dumpsys window StatusBar')).out).toMatch(/Window #0 Window\{\w+ u0 StatusBar\}/);
    expect((await run('dumpsys window StatusBar')).out).not.toContain('NavigationBar0');
    expect((await run('head -1 /proc/meminfo; head -1 /proc/stat; grep -c processor /proc/cpuinfo')).out).toMatch(
      /^MemTotal: +\d+ kB\ncpu  [\d ]+\n8\n$/,
    );
  });

  test('the log can be read as programs read it', async () => {
    const state = newState(shellHost(phone.phone, { uid: SHELL_UID }, 2), environment('dumb'), '/', new AbortController().signal);
    const stdout = new Collected();
    await runText('logcat -c; log -p w -t Proof "hello ü"; logcat -B -d', state, { stdin: NOTHING, stdout, stderr: new Collected() });
    const entry = Buffer.from(stdout.bytes);
    expect([entry.readUInt16LE(0) + entry.readUInt16LE(2), entry.readUInt16LE(2)]).toEqual([entry.length, 28]);
    expect(entry.readUInt32LE(12)).toBeGreaterThan(1_700_000_000);
    expect([...entry.subarray(28)].at(0)).toBe(5);
    expect(entry.subarray(29).toString('utf8')).toBe('Proof\0hello ü\0');
  });

  test('a search that takes long lets others have their turn, and gives up in the end', async () => {
    const { files } = phone.phone;
    files.write('/sdcard/many', bytesOf(`${'a'.repeat(1000)}\n`.repeat(12_000)), { uid: SHELL_UID });
    files.write('/sdcard/long', bytesOf('a'.repeat(400_000)), { uid: SHELL_UID });
    const state = { isOver: false, turns: 0 };
    const many = run('grep -cE "(a?){200}b" /sdcard/many').finally(() => (state.isOver = true));
    for (; !state.isOver; state.turns++) await new Promise((resolve) => setImmediate(resolve));
    expect(await many).toMatchObject({ out: '0\n', status: 1 });
    expect(state.turns).toBeGreaterThan(2);
    expect(await run('grep -E "(a?){200}b" /sdcard/long')).toEqual({
      out: '',
      err: 'grep: this regular expression would take too long on a text of this length\n',
      status: 1,
    });
  });
});
