export const REPORT_STYLE = `
:root { --bg: #f7f8fa; --card: #fff; --text: #1b2027; --soft: #5b6572; --line: #dfe3e8; --pass: #1a7f4b; --fail: #c62f2f; --warn: #a86400; --skip: #8a94a0; --mark: #e0218a; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #101418; --card: #181d23; --text: #e6eaee; --soft: #9aa5b1; --line: #2b323a; --pass: #3fbf7f; --fail: #ff6b6b; --warn: #f0b050; --skip: #6b7682; --mark: #ff5cb0; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; }
h4 { margin: .8rem 0 .2rem; font-size: .8rem; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; }
small { color: var(--soft); }
.summary { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 .8rem; }
.summary div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .9rem; }
.summary dt { color: var(--soft); font-size: .75rem; }
.summary dd { margin: 0; font-size: 1.15rem; font-weight: 600; }
.summary .passed dd { color: var(--pass); } .summary .failed dd { color: var(--fail); } .summary .warned dd { color: var(--warn); }
#search { width: 100%; padding: .55rem .8rem; margin-bottom: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; }
.flow { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--skip); border-radius: .5rem; margin-bottom: .8rem; padding: .2rem .9rem .4rem; }
.flow.passed { border-left-color: var(--pass); } .flow.failed, .flow.lost, .flow.cancelled { border-left-color: var(--fail); }
summary { cursor: pointer; padding: .35rem 0; } .flow > summary small { display: block; }
.badge { display: inline-block; border-radius: .3rem; padding: 0 .45rem; font-size: .75rem; font-weight: 600; color: #fff; background: var(--skip); }
.badge.passed { background: var(--pass); } .badge.failed, .badge.lost, .badge.cancelled { background: var(--fail); } .badge.warned { background: var(--warn); }
@media (prefers-color-scheme: dark) { .badge { color: #101418; } }
.timeline { display: flex; gap: 1px; height: 14px; margin: .4rem 0; }
.timeline a { min-width: 3px; background: var(--pass); border-radius: 2px; } .timeline a:hover { outline: 2px solid var(--text); }
.timeline .failed { background: var(--fail); } .timeline .warned { background: var(--warn); } .timeline .skipped { background: var(--skip); } .timeline .cancelled { background: var(--skip); }
.film { display: flex; gap: .3rem; overflow-x: auto; padding-bottom: .4rem; }
.film img { height: 110px; display: block; border: 1px solid var(--line); border-radius: .25rem; }
.steps { list-style: none; margin: 0; padding: 0; }
.step { border-top: 1px solid var(--line); padding-left: calc(var(--depth) * 1rem); }
.step:target { outline: 2px solid var(--mark); outline-offset: 2px; border-radius: .3rem; }
.dot { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%; background: var(--pass); }
.dot.failed { background: var(--fail); } .dot.warned { background: var(--warn); } .dot.skipped, .dot.cancelled { background: var(--skip); }
.detail { display: flex; flex-wrap: wrap; gap: 1rem; padding: .2rem 0 .8rem; }
.facts { flex: 1 1 22rem; min-width: 0; } .facts ul { margin: .2rem 0; padding-left: 1.1rem; }
.pictures { display: flex; gap: .6rem; flex: 0 1 auto; max-width: 100%; }
figure { margin: 0; } figure div { position: relative; } figure img { display: block; max-width: min(13rem, 39vw); border: 1px solid var(--line); border-radius: .3rem; }
figure i { position: absolute; width: 22px; height: 22px; margin: -11px 0 0 -11px; border: 3px solid var(--mark); border-radius: 50%; box-shadow: 0 0 0 2px rgba(255,255,255,.7); }
figcaption { color: var(--soft); font-size: .75rem; text-align: center; }
pre { margin: 0; padding: .5rem .7rem; background: var(--bg); border: 1px solid var(--line); border-radius: .3rem; font: 12px/1.45 ui-monospace, monospace; white-space: pre-wrap; max-height: 18rem; overflow: auto; }
.error { color: var(--fail); margin: .2rem 0; } .hint { color: var(--soft); margin: .2rem 0; } .warned { color: var(--warn); }
.badge.warned { color: #fff; }
.verdict.verified { color: var(--pass); } .verdict.failed { color: var(--fail); } .verdict.no_effect, .verdict.unverifiable { color: var(--warn); }
[hidden] { display: none; }
`;
