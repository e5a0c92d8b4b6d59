import { createHash } from 'node:crypto';

/** Runs in the person's browser. It has no build step, so that the hash in the policy is that of this text. */
const ASK_SCRIPT = `
'use strict';
const at = (id) => document.getElementById(id);
const fail = (message) => { at('error').textContent = message; };
async function call(path, body, type) {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': type || 'application/json' }, body: type ? body : JSON.stringify(body) };
  const answer = await fetch(path, init);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error && data.error.message || 'The server answered ' + answer.status);
  return data;
}
const guard = (run) => async () => { fail(''); try { await run(); } catch (error) { fail(error.message); } };
const on = (id, run) => at(id).addEventListener('click', guard(run));

function opener() {
  on('open', async () => { await call(location.pathname + '/open', {}); location.replace('/ask/'); });
}

const TITLES = { camera: 'a photo', sms: 'a code from a text message', '2fa': 'a one-time code', location: 'a location', biometric: 'your fingerprint or face', notification: 'a notification', contacts: 'your contacts', calendar: 'your calendar', files: 'a file', oauth: 'you to sign in', payment: 'a payment', permission: 'a permission' };
const FIRST = { '2fa': 'text', sms: 'text', oauth: 'takeover', payment: 'takeover', biometric: 'takeover', permission: 'takeover', camera: 'file', files: 'file', location: 'location' };
let tookOver = false;
let timer;

async function question() {
  const { question: asked } = await call('/ask/question');
  at('title').textContent = asked.capability in TITLES ? 'An agent needs ' + TITLES[asked.capability] : 'An agent asks';
  at('instruction').textContent = asked.instruction;
  at('about').textContent = [asked.reason, 'by ' + asked.caller, asked.device && 'on ' + asked.device].filter(Boolean).join(' · ');
  if (asked.picture) at('picture').src = asked.picture;
  if (asked.together) at('together').textContent = 'For every input of this kind in this window, until the window changes.';
  at('bound').replaceChildren(...asked.bound.map(({ name, value }) => {
    const item = document.createElement('li');
    item.textContent = name ? name + ': ' + value : value;
    return item;
  }));
  if (asked.changing.length) at('changing').textContent = 'Changes by itself and is not bound: ' + asked.changing.join(', ');
  const first = at('part-' + FIRST[asked.capability]);
  if (first) first.open = true;
  if (!asked.device) at('part-takeover').remove();
  const until = Date.parse(asked.expires_at);
  const tick = () => {
    const left = Math.max(0, Math.round((until - Date.now()) / 1000));
    at('left').textContent = left > 90 ? Math.round(left / 60) + ' min left' : left + ' s left';
    if (left === 0) end('Too late: the time to answer is over.');
  };
  tick();
  timer = setInterval(tick, 1000);
  if (asked.device) { await refresh(); takeOver(); }
  on('locate', () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(({ coords }) => {
    at('latitude').value = coords.latitude; at('longitude').value = coords.longitude; at('latitude').dataset.accuracy = coords.accuracy; resolve();
  }, (error) => reject(new Error(error.message + ' (browsers give it only over https or on this machine)')))));
  on('refuse', () => decide('refuse'));
  on('approve', () => decide('approve'));
}

async function refresh() {
  const answer = await fetch('/ask/picture');
  if (!answer.ok) return;
  const image = at('picture');
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(await answer.blob());
}

function takeOver() {
  const act = async (action) => {
    tookOver = true;
    at('approve').textContent = 'Hand it back';
    const { summary } = await call('/ask/act', action);
    at('acted').textContent = summary;
    await refresh();
  };
  at('picture').addEventListener('click', (event) => {
    if (!at('part-takeover').open) return;
    const image = at('picture'), box = image.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * image.naturalWidth, y = (event.clientY - box.top) / box.height * image.naturalHeight;
    void guard(() => act({ type: 'tap', x: Math.round(x), y: Math.round(y) }))();
  });
  on('send', async () => { await act({ type: 'type', text: at('typed').value }); at('typed').value = ''; });
  on('enter', () => act({ type: 'keyevent', keycode: 'KEYCODE_ENTER' }));
  on('back', () => act({ type: 'keyevent', keycode: 'KEYCODE_BACK' }));
}

async function decide(verdict) {
  const body = { verdict, note: at('note').value };
  if (verdict === 'approve') {
    if (at('text').value !== '') Object.assign(body, { text: at('text').value, share: at('share').checked });
    if (at('latitude').value !== '') {
      const accuracy = Number(at('latitude').dataset.accuracy);
      body.location = { latitude: Number(at('latitude').value), longitude: Number(at('longitude').value) };
      if (accuracy > 0) body.location.accuracyMeters = accuracy;
    }
    const file = at('file').files[0];
    if (file) body.file = (await call('/ask/file?name=' + encodeURIComponent(file.name), file, 'application/octet-stream')).file;
    if (tookOver) body.took_over = true;
  }
  await call('/ask/answer', body);
  end(verdict === 'approve' ? 'Thank you. The agent goes on.' : 'Refused. The agent knows.');
}

function end(message) {
  clearInterval(timer);
  const done = document.createElement('h1');
  done.textContent = message;
  document.querySelector('main').replaceChildren(done);
}

const view = document.body.dataset.view;
if (view === 'opener') opener();
if (view === 'question') question().catch((error) => fail(error.message));
`;

const ASK_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #59636e; --paper: #fff; --edge: #d1d9e0; --accent: #0a5fd1; --on: #fff; --bad: #b42318; --soft: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9198a1; --paper: #0d1117; --edge: #3d444d; --accent: #4493f8; --on: #04122b; --bad: #ff8a80; --soft: #151b23; } }
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; }
h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
#instruction { font-size: 1.2rem; margin: .5rem 0; overflow-wrap: anywhere; }
.quiet, #left { color: var(--quiet); font-size: .9rem; margin: .25rem 0; overflow-wrap: anywhere; }
#picture { display: block; max-width: 100%; max-height: 36vh; margin: .75rem auto; border: 1px solid var(--edge); border-radius: 10px; }
#picture:not([src]) { display: none; }
main:has(#part-takeover[open]) #picture { max-height: 62vh; cursor: crosshair; }
details { border: 1px solid var(--edge); border-radius: 10px; margin: .5rem 0; background: var(--soft); padding: 0 .75rem; }
summary { padding: .7rem 0; font-weight: 600; cursor: pointer; }
details[open] { padding-bottom: .75rem; }
label { display: block; margin: .5rem 0; font-size: .95rem; }
label.check { display: flex; gap: .5rem; align-items: center; }
input[type=text], input[inputmode] { display: block; width: 100%; font: inherit; padding: .6rem .7rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: inherit; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; }
.row { display: flex; gap: .6rem; }
.row > * { flex: 1; }
button { font: inherit; font-weight: 600; min-height: 2.9rem; padding: 0 .9rem; border-radius: 10px; border: 1px solid var(--edge); background: var(--paper); color: inherit; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on); }
button.bad { color: var(--bad); border-color: currentColor; }
button:disabled { opacity: .5; }
.decide { position: sticky; bottom: 0; margin: 1rem -1rem 0; padding: .75rem 1rem; background: var(--paper); border-top: 1px solid var(--edge); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#error { color: var(--bad); font-weight: 600; }
`;

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs only this script, talks only to this server, and cannot be framed. */
export const ASK_POLICY = [
  "default-src 'none'",
  `script-src ${sha(ASK_SCRIPT)}`,
  `style-src ${sha(ASK_STYLE)}`,
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = (view: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Handsight asks</title>
<style>${ASK_STYLE}</style>
</head>
<body data-view="${view}">
<main>
${body}
</main>
<script>${ASK_SCRIPT}</script>
</body>
</html>
`;

/** Chat apps open links to show a preview, so opening alone does not use the link up. */
export const openerPage = (): string =>
  page(
    'opener',
    `<h1>Handsight asks</h1>
<p>An agent needs a person. This link works once.</p>
<button id="open" class="primary" type="button">Show the question</button>
<p id="error" role="alert"></p>`,
  );

export const gonePage = (): string =>
  page(
    'gone',
    `<h1>Nothing to answer</h1>\n<p>This link has been used or has expired. Ask for a new one: <code>handsight approvals link &lt;id&gt;</code></p>`,
  );

export const questionPage = (): string =>
  page(
    'question',
    `<header><h1 id="title">An agent asks</h1><span id="left"></span></header>
<p id="instruction"></p>
<p id="about" class="quiet"></p>
<img id="picture" alt="The screen of the device">
<p id="together" class="quiet"></p>
<ul id="bound"></ul>
<p id="changing" class="quiet"></p>
<section id="answer">
  <details id="part-text"><summary>Code or password</summary>
    <label>Text <input id="text" type="text" autocomplete="one-time-code" autocapitalize="off" autocorrect="off" spellcheck="false"></label>
    <label class="check"><input id="share" type="checkbox"> Let the agent read it</label>
    <p class="quiet">Otherwise it is typed into the field that has the focus on the device, and the agent never sees it.</p>
  </details>
  <details id="part-file"><summary>Photo or file</summary>
    <label>File, 10 MB at most <input id="file" type="file"></label>
  </details>
  <details id="part-location"><summary>Location</summary>
    <div class="row"><label>Latitude <input id="latitude" inputmode="decimal"></label><label>Longitude <input id="longitude" inputmode="decimal"></label></div>
    <button id="locate" type="button">Use my location</button>
  </details>
  <details id="part-takeover"><summary>Do it myself</summary>
    <p class="quiet">Tap the picture of the screen. Hand it back when you are done.</p>
    <label>Type <input id="typed" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
    <div class="row"><button id="send" type="button">Type it</button><button id="enter" type="button">Enter</button><button id="back" type="button">Back</button></div>
    <p id="acted" class="quiet" role="status"></p>
  </details>
  <label>Note for the agent <input id="note" type="text" maxlength="1000"></label>
  <div class="row decide"><button id="refuse" type="button" class="bad">Refuse</button><button id="approve" type="button" class="primary">Approve</button></div>
</section>
<p id="error" role="alert"></p>`,
  );
