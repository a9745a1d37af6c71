import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../launch/run-command.mjs';
import { CommandError } from '../launch/terminal.mjs';
import { profiles } from './profiles.js';
import { firstProblem, missedThresholds, rampResult, readSummary, routeRows } from './summary.mjs';

/** @returns {string} the k6 program, from `K6` or the PATH */
export function findK6() {
  const program = process.env.K6 || 'k6';
  const { status } = spawnSync(program, ['version']);
  if (status === 0) return program;
  throw new CommandError(
    'k6 is needed: https://grafana.com/docs/k6/latest/set-up/install-k6/ (a package or one binary). Set K6=/path/to/k6 if it is not on the path.',
    2,
  );
}

/**
 * Runs one scenario against one server.
 *
 * @param {{ k6: string, name: string, url: string, prepared: string, folder: string, seconds: number, megabytes?: number, out?: string[] }} run
 *   `out` as k6's `--out`
 */
export async function runScenario({ k6, name, url, prepared, folder, seconds, megabytes = 0, out = [] }) {
  const summary = join(folder, `summary-${Date.now()}.json`);
  const env = {
    ...process.env,
    LOAD_URL: url,
    LOAD_SCENARIO: name,
    LOAD_PREPARED: prepared,
    LOAD_SUMMARY: summary,
    LOAD_SECONDS: String(seconds),
    LOAD_MB: String(megabytes),
    K6_NO_USAGE_REPORT: 'true',
  };
  const lines = [];
  const script = join(import.meta.dirname, 'scenarios.js');
  const outputs = out.flatMap((each) => ['--out', each]);
  const { code } = await runCommand(k6, ['run', '--quiet', '--no-color', ...outputs, script], {
    env,
    onLine: (line) => lines.push(line),
  });
  // 99 means that a threshold was missed, which is a result and no failure of the run.
  if (code !== 0 && code !== 99) throw new Error(`k6 ended with ${code}:\n${lines.slice(-20).join('\n')}`);
  const summaryData = JSON.parse(readFileSync(summary, 'utf8'));
  const { isRamp, routes } = profiles[name];
  return {
    summaryData,
    figures: readSummary(summaryData),
    routes: routeRows(summaryData, routes),
    // A ramp is meant to miss its limits at some step.
    missedThresholds: isRamp ? [] : missedThresholds(summaryData),
    ...(isRamp && { ramp: rampResult(summaryData, seconds) }),
    problem: firstProblem(lines.join('\n')),
  };
}
