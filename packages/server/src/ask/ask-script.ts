/** Runs in the person's browser. It has no build step, so that the hash in the policy is that of this text. */
export const ASK_SCRIPT = `
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
