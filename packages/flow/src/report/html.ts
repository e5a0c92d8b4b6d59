import type { StepPicture, StepResult } from '../run/result.ts';
import type { FlowOutcome, SuiteResult } from '../suite/suite-result.ts';
import { REPORT_SCRIPT } from './html-script.ts';
import { REPORT_STYLE } from './html-style.ts';
import { html, type Markup, raw } from './markup.ts';
import { pictureSources } from './picture-sources.ts';

/** One file that needs no network: summary, timeline, and for each step its pictures, verdict, changes and log. */
export async function htmlReport(result: SuiteResult): Promise<string> {
  const flows: string[] = [];
  const isOpen = ({ status }: FlowOutcome): boolean => status !== 'passed' || result.flows.length === 1;
  for (const [i, flow] of result.flows.entries())
    flows.push(flowPart(flow, `flow-${i + 1}`, await pictureSources(flow.pictures), isOpen(flow)).markup);
  const failed = result.flows.filter(({ status }) => status !== 'passed').length;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${failed === 0 ? 'Passed' : `${failed} failed`} – ${result.name}</title>
        <style>
          ${raw(REPORT_STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${result.name}</h1>
          ${summary(result)}
          <input id="search" type="search" placeholder="Search flows, steps, logs…" aria-label="Search" />
        </header>
        <main>${raw(flows.join('\n'))}</main>
        <script>
          ${raw(REPORT_SCRIPT)};
        </script>
      </body>
    </html>`;
  return page.markup;
}

function summary(result: SuiteResult): Markup {
  const count = (test: (flow: FlowOutcome) => boolean): number => result.flows.filter(test).length;
  const tiles: [string, string | number, string][] = [
    ['passed', count(({ status }) => status === 'passed'), 'passed'],
    ['failed', count(({ status }) => status === 'failed'), 'failed'],
    ['lost', count(({ status }) => status === 'lost' || status === 'cancelled'), 'failed'],
    ['flaky', count(({ flaky }) => flaky), 'warned'],
    ['time', duration(result.duration_ms), ''],
    ['devices', result.devices.join(', '), ''],
  ];
  const shown = tiles.filter(([name, value]) => value !== 0 || name === 'passed' || name === 'failed');
  return html`<dl class="summary">
    ${shown.map(
      ([name, value, kind]) =>
        html`<div class="${value === 0 ? '' : kind}">
          <dt>${name}</dt>
          <dd>${String(value)}</dd>
        </div>`,
    )}
  </dl>`;
}

function flowPart(flow: FlowOutcome, id: string, sources: ReadonlyMap<string, string>, isOpen: boolean): Markup {
  const { name, file, device, status, error, attempts, flaky, tags, warnings, log } = flow;
  const steps = numbered(flow.steps);
  const about = [
    file,
    device,
    duration(flow.duration_ms),
    ...tags.map((tag) => `#${tag}`),
    ...(attempts > 1 ? [`attempt ${attempts}`] : []),
  ];
  return html`<details class="flow ${status}" id="${id}" ${isOpen ? raw('open') : ''}>
    <summary>
      <span class="badge ${status}">${status}</span> <b>${name}</b> ${flaky ? html`<span class="badge warned">flaky</span>` : ''}
      <small>${about.join(' · ')}</small>
    </summary>
    ${error === null ? '' : html`<p class="error">${error.kind}: ${error.message}</p>`} ${timeline(steps, id)}
    ${filmStrip(steps, id, sources)}
    <ol class="steps">
      ${steps.map((step) => stepPart(step, id, flow.pictures, sources))}
    </ol>
    ${warnings.length === 0 ? '' : html`<p class="warned">${warnings.join('\n')}</p>`}
    ${
      log.length === 0
        ? ''
        : html`<details class="log">
            <summary>Console</summary>
            <pre>${log.join('\n')}</pre>
          </details>`
    }
  </details>`;
}

const numbered = (steps: readonly StepResult[]): StepResult[] => steps.flatMap((step) => [step, ...numbered(step.steps)]);

/** As wide as they took; those that contain others are left out, for theirs are shown. */
function timeline(steps: readonly StepResult[], id: string): Markup {
  const parts = steps.filter((step) => step.steps.length === 0);
  return html`<nav class="timeline" aria-label="Timeline">
    ${parts.map(
      ({ sequence, title, status, duration_ms }) =>
        html`<a
          class="${status}"
          style="flex-grow:${Math.max(1, duration_ms)}"
          href="#${id}-${sequence}"
          title="${title} – ${duration(duration_ms)}"
        ></a>`,
    )}
  </nav>`;
}

function filmStrip(steps: readonly StepResult[], id: string, sources: ReadonlyMap<string, string>): Markup {
  const shown = steps.filter(({ after }) => after !== null && sources.has(after));
  if (shown.length < 2) return html``;
  return html`<div class="film">
    ${shown.map(
      ({ after, sequence, title }) =>
        html`<a href="#${id}-${sequence}" title="${title}"><img loading="lazy" alt="" src="${sources.get(after ?? '') ?? ''}" /></a>`,
    )}
  </div>`;
}

function stepPart(step: StepResult, id: string, pictures: readonly StepPicture[], sources: ReadonlyMap<string, string>): Markup {
  const { sequence, depth, title, status, place, actions, error, failure, remarks, source } = step;
  const verdicts = actions.map(
    ({ action, verdict, line }) => html`<li class="verdict ${verdict ?? 'none'}">${verdict ?? 'not sent'}: ${line || action}</li>`,
  );
  const diffs = actions.map(({ diff }) => diff).filter((diff) => diff !== '');
  return html`<li class="step ${status}" id="${id}-${sequence}" style="--depth:${depth}">
    <details ${status === 'failed' ? raw('open') : ''}>
      <summary>
        <span class="dot ${status}" role="img" aria-label="${status}"></span> <span class="title">${title}</span>
        <small>${duration(step.duration_ms)} · ${place.file}:${place.line}</small>
      </summary>
      <div class="detail">
        <div class="facts">
          ${
            error === null
              ? ''
              : html`<p class="error">${error.kind}: ${error.message}</p>
                  <p class="hint">${error.hint}</p>`
          }
          <ul>
            ${verdicts} ${remarks.map((line) => html`<li>${line}</li>`)}
          </ul>
          ${
            failure === null
              ? ''
              : html`${failure.nearMisses.length === 0 ? '' : html`<p class="hint">${failure.nearMisses.join('; ')}</p>`}
                ${failure.crash === null ? '' : html`<p class="error">${failure.crash}</p>`}
                ${
                  failure.repair === undefined
                    ? ''
                    : html`<h4>Proposed repair</h4>
                        <pre class="diff">${failure.repair}</pre>`
                }
                ${block('Screen', failure.screen)} ${block('Log', failure.log.join('\n'))}`
          }
          ${block('What changed', diffs.join('\n'))} ${block('Step', source)}
        </div>
        <div class="pictures">
          ${picture('before', step.before, step, pictures, sources)} ${picture('after', step.after, { touched: null }, pictures, sources)}
        </div>
      </div>
    </details>
  </li>`;
}

const block = (title: string, text: string): Markup =>
  text === ''
    ? html``
    : html`<h4>${title}</h4>
        <pre>${text}</pre>`;

function picture(
  caption: string,
  name: string | null,
  { touched }: Pick<StepResult, 'touched'>,
  pictures: readonly StepPicture[],
  sources: ReadonlyMap<string, string>,
): Markup {
  const source = name === null ? undefined : sources.get(name);
  const area = pictures.find((each) => each.name === name)?.area;
  if (source === undefined || area === undefined) return html``;
  const percent = (value: number, from: number, to: number): string => `${(((value - from) * 100) / (to - from)).toFixed(2)}%`;
  const mark =
    touched === null
      ? ''
      : html`<i
          style="left:${percent(touched.point.x, area.left, area.right)};top:${percent(touched.point.y, area.top, area.bottom)}"
        ></i>`;
  return html`<figure>
    <div>${mark}<img loading="lazy" alt="the screen ${caption}" src="${source}" /></div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
