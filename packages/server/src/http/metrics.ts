import type { ServerResponse } from 'node:http';

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';

import type { Host } from '@handsight/core/host';
import { traceStatus } from '@handsight/core/client';
import type { PathDescription } from '@handsight/tools/tool';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

export const metricsPath: PathDescription = {
  method: 'GET',
  path: '/api/metrics',
  name: 'metrics',
  summary: 'Metrics',
  description: "Counters and latencies in Prometheus' text format.",
  input: z.strictObject({}),
  output: z.string(),
  media: 'text/plain',
  legacy: false,
  counts: false,
};

/** Metrics of a host and its server. The screen-observer dialect's names begin with `oso_`. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #underWay: Gauge;
  readonly #stop: (() => void)[];

  /** `addOthers` registers metrics of other parts of the server. */
  constructor(host: Host, addOthers: (registry: Registry) => void = () => undefined) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    addOthers(this.#registry);
    const gauge = (name: string, help: string, read: () => number): void => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    };
    gauge('oso_step_count', 'Calls so far', () => host.steps.count);
    gauge('oso_uptime_seconds', 'Seconds since the start', () => (host.clock.now() - host.startedAt) / 1000);
    gauge('oso_actions_used', 'Actions paid for from the budget', () => host.guard.budgets.status().actions.used);
    gauge('oso_screenshots_used', 'Screenshots paid for from the budget', () => host.guard.budgets.status().screenshots.used);
    gauge('oso_active_trace', 'Whether a trace is being recorded', () => (traceStatus(host).active_trace_id === null ? 0 : 1));
    gauge('handsight_approvals_pending', 'Inputs that wait for a person', () => host.guard.confirmations.approvals.list().length);

    const lifecycle = new Counter({
      name: 'handsight_lifecycle_total',
      help: 'States that actions reached',
      labelNames: ['state'],
      registers,
    });
    const actions = new Counter({
      name: 'handsight_actions_total',
      help: 'Actions by outcome',
      labelNames: ['action', 'outcome'],
      registers,
    });
    const buckets = SECONDS;
    const labelNames = ['action'];
    const took = new Histogram({ name: 'handsight_action_duration_seconds', help: 'From call to receipt', labelNames, buckets, registers });
    const settled = new Histogram({ name: 'handsight_settle_seconds', help: 'Until the screen was still', labelNames, buckets, registers });
    this.#requests = new Histogram({
      name: 'handsight_http_request_duration_seconds',
      help: 'From request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    });
    this.#underWay = new Gauge({ name: 'handsight_http_requests_under_way', help: 'Requests not answered yet', registers });
    this.#stop = [
      host.events.on('lifecycle', ({ step }) => lifecycle.inc({ state: step.state })),
      host.events.on('receipt', ({ action_type, semantic, error, verification, duration_ms, settle_ms }) => {
        // An unknown action can have any name, and each name would become a time series.
        const action = semantic === 'unknown' ? 'unknown' : action_type;
        actions.inc({ action, outcome: error?.code ?? verification?.status ?? 'not_sent' });
        took.observe({ action }, duration_ms / 1000);
        settled.observe({ action }, settle_ms / 1000);
      }),
    ];
  }

  /** Counts a request until its answer is sent or its client has disconnected. */
  begin(response: ServerResponse): void {
    this.#underWay.inc();
    response.once('close', () => this.#underWay.dec());
  }

  answered(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#registry.clear();
  }
}
