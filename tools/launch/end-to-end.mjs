import { join } from 'node:path';
import { runProjects } from '../jest/run-projects.mjs';
import { findProgram } from './packages.mjs';
import { onFreePort } from './ports.mjs';
import { printDone, printWarning } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start-command.mjs';

const adminPassword = 'end-to-end-operator';

/** Starts a fresh system in its own folder, runs the suites against its address, and stops it. */
export async function endToEnd(
  folder,
  { name, services, projects, without, settings: settingOverrides = {}, environment = {}, more = [] },
) {
  const runnable = projects.filter(
    (project) => !/^e2e-(web|smoke)$/.test(project) || findProgram('chromium') !== undefined,
  );
  if (runnable.length < projects.length)
    printWarning('chromium is not installed: the browser journeys cannot run, which counts as a failure.');
  const systemEnvironment = { ...ownEnvironment(join(folder, name)), ...settingOverrides };
  const settingsAt = (port) => readSettings({ ...systemEnvironment, PORT: String(port) });
  const started = Date.now();
  const system = await onFreePort((port) => start(settingsAt(port), { services }));
  printDone('System', `${name} at ${system.url} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  try {
    const env = {
      ...environment,
      ...(without !== undefined && { TEST_WITHOUT: without }),
      E2E_BASE_URL: system.url,
      E2E_DATA_DIR: system.home,
      E2E_ADMIN_EMAIL: system.adminEmail,
      E2E_ADMIN_PASSWORD: adminPassword,
    };
    const result = await runProjects(runnable, folder, env, more);
    return { ...result, failed: result.failed + projects.length - runnable.length };
  } finally {
    await system.stop();
  }
}

/** Settings of the caller that name servers or users do not apply to the tested system. */
const ownEnvironment = (dataDir) => ({
  ...process.env,
  DATABASE_URL: '',
  NATS_URL: '',
  S3_URL: '',
  HOST: '',
  LOG_LEVEL: '',
  ADMIN_EMAIL: '',
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: adminPassword,
  RATE_LIMIT_FACTOR: '1000',
  // The receivers of the tests are on this machine.
  WEBHOOK_INTERNAL_ADDRESSES: 'true',
});

/** Suites that kill and damage their own systems: one at a time, because each needs the resources of the whole machine. */
export const runResilience = (folder, kind, project = 'e2e-resilience', more = []) =>
  runProjects([project], folder, { E2E_RESILIENCE: kind }, ['--runInBand', ...more]);

/** One suite at a time: after each attack the shared work folders must be empty. A short BODY_SECONDS makes slow requests time out quickly. */
export const runAttacks = (folder, system, more = []) =>
  endToEnd(folder, {
    ...system,
    projects: ['e2e-attack'],
    settings: { BODY_SECONDS: '5' },
    environment: { E2E_ATTACKED: system.services ? 'services' : 'embedded' },
    more: ['--runInBand', ...more],
  });
