import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Processor time that the measuring process uses, in milliseconds. */
const usedMs = 100;

const measure = `
const from = performance.now();
const before = process.cpuUsage();
let used = 0;
while (used < ${usedMs}) {
  const { user, system } = process.cpuUsage(before);
  used = (user + system) / 1000;
}
console.log((performance.now() - from) / used);
`;

/**
 * How many times longer than alone a process takes on this machine now: 1 on an idle machine, about 3 where
 * three processes compete for each core. Distinguishes a slow answer from a slow machine.
 */
export async function machineLoad(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', measure], { timeout: 60_000 });
  return Math.max(1, Number(stdout));
}
