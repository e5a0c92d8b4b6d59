import type { SuiteResult } from '../suite/suite-result.ts';
import { pictureName, suiteDocument } from '../viewer/flow-document.ts';
import { viewerPage } from '../viewer/html-page.ts';

/** The viewer with a suite, as one self-contained file. */
export async function htmlReport(result: SuiteResult): Promise<string> {
  const pictures = result.flows.flatMap((flow, i) => flow.pictures.map(({ name, png }) => [pictureName(`${i + 1}`, name), png] as const));
  return viewerPage(suiteDocument(result), new Map(pictures));
}
