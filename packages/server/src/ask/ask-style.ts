export const ASK_STYLE = `
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
