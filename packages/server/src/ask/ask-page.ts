import { createHash } from 'node:crypto';

import { ASK_SCRIPT } from './ask-script.ts';
import { ASK_STYLE } from './ask-style.ts';

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
