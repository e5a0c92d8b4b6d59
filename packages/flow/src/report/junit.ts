/* oxlint-disable no-control-regex -- control characters are what XML cannot hold */
import type { FlowOutcome, SuiteResult } from '../suite/suite-result.ts';

const STATUS = { passed: 'SUCCESS', failed: 'ERROR', cancelled: 'CANCELED', lost: 'ERROR' } as const;

/** JUnit XML in Maestro's format, one suite per device. */
export function junitReport(result: SuiteResult): string {
  const devices = [...new Set(result.flows.map(({ device }) => device))];
  const suites = devices.map((device) =>
    suite(
      result,
      device,
      result.flows.filter((flow) => flow.device === device),
    ),
  );
  return `<?xml version='1.0' encoding='UTF-8'?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suite({ name, started_at }: SuiteResult, device: string, flows: readonly FlowOutcome[]): string {
  const failures = flows.filter(({ status }) => status !== 'passed').length;
  const time = seconds(flows.reduce((sum, { duration_ms }) => sum + duration_ms, 0));
  const facts = { name, device, tests: flows.length, failures, time, timestamp: timestamp(started_at) };
  return `  <testsuite${attributes(facts)}>\n${flows.map(testCase).join('\n')}\n  </testsuite>`;
}

function testCase(flow: FlowOutcome): string {
  const { name, file, properties, tags, error, attempts, flaky } = flow;
  const { junitId, junitClassname, ...rest } = properties;
  const facts = {
    id: junitId ?? name,
    name,
    classname: junitClassname ?? name,
    file,
    time: seconds(flow.duration_ms),
    timestamp: timestamp(flow.started_at),
    status: STATUS[flow.status],
  };
  const all: Record<string, string> = {
    ...rest,
    ...(tags.length === 0 ? {} : { tags: tags.join(', ') }),
    ...(attempts > 1 ? { attempts: String(attempts), flaky: String(flaky) } : {}),
  };
  const lines = [
    ...(Object.keys(all).length === 0
      ? []
      : [
          '      <properties>',
          ...Object.entries(all).map(([key, value]) => `        <property${attributes({ name: key, value })}/>`),
          '      </properties>',
        ]),
    ...(error === null ? [] : [`      <failure>${escapeXml(error.message)}</failure>`]),
    ...(flow.log.length === 0 ? [] : [`      <system-out>${escapeXml(flow.log.join('\n'))}</system-out>`]),
  ];
  return lines.length === 0
    ? `    <testcase${attributes(facts)}/>`
    : `    <testcase${attributes(facts)}>\n${lines.join('\n')}\n    </testcase>`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
const timestamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');

const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** XML cannot represent most control characters. */
const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);
