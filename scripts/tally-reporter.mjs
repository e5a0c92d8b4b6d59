/** @typedef {{ passed: number, failed: number, failedFiles: string[], skipped: string[] }} Tally */

/** A vitest reporter: sends progress, counts, and skipped tests with reasons to the parent process. */
export default class TallyReporter {
  #files = 0;
  #done = 0;

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  onTestModuleEnd() {
    this.#done++;
    send({ progress: `${this.#done}/${this.#files} files` });
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Tally} */
    const tally = { passed: 0, failed: unhandledErrors.length, failedFiles: [], skipped: [] };
    for (const module of modules) {
      count(module, tally);
      if (!module.ok()) tally.failedFiles.push(module.relativeModuleId);
    }
    send({ tally });
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {Tally} tally
 */
function count(module, tally) {
  tally.failed += module.errors().length;
  for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
  /** @type {Map<string, string[]>} */
  const skipped = new Map();
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === 'passed') tally.passed++;
    else if (state === 'failed') tally.failed++;
    else skipped.set(outermostSuite(test), [...(skipped.get(outermostSuite(test)) ?? []), test.name]);
  }
  for (const [suite, tests] of skipped) {
    const reason = tests.find((name) => name.startsWith('needs ')) ?? `${tests.length} test${tests.length === 1 ? '' : 's'}`;
    tally.skipped.push(`${module.relativeModuleId}${suite}: ${reason}`);
  }
}

/** @param {import('vitest/node').TestCase} test */
function outermostSuite(test) {
  let name = '';
  for (let up = test.parent; up.type === 'suite'; up = up.parent) name = ` › ${up.name}`;
  return name;
}

/** @param {{ progress: string } | { tally: Tally }} message */
function send(message) {
  process.send?.(message);
}
