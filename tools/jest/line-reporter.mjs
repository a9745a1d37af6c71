import { relative } from 'node:path';

const count = (number, word) => (number === 0 ? [] : [`${number} ${word}`]);

/** Prints one line for each finished file with its seconds, and below it reported figures, and the output and failures of one that failed. */
export default class LineReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestResult({ context }, result) {
    const { numPassingTests, numFailingTests, numPendingTests, numTodoTests, perfStats, testFilePath } =
      result;
    const hasFailed = numFailingTests > 0 || result.testExecError !== undefined;
    const seconds = ((perfStats.end - perfStats.start) / 1000).toFixed(1);
    const counts = [
      ...count(numPassingTests, 'passed'),
      ...count(numFailingTests, 'failed'),
      ...count(numPendingTests + numTodoTests, 'skipped'),
    ];
    const project = context.config.displayName?.name ?? '';
    const file = relative(this.rootDir, testFilePath);
    print(
      `  ${hasFailed ? '✗' : '✓'} ${project} ${file}: ${counts.join(', ') || 'did not run'}, ${seconds} s`,
    );
    // A figure that a test reports is `console.info`.
    for (const { type, message } of result.console ?? [])
      if (hasFailed || type === 'info') print(`    ${type}: ${message}`);
    if (hasFailed) print(result.failureMessage ?? '');
  }

  getLastError() {
    return undefined;
  }
}

const print = (line) => process.stdout.write(`${line}\n`);
