import { join } from 'node:path';
import { runProjects } from '../jest/run-projects.mjs';
import { findProgram } from './packages.mjs';
import { onFreePort } from './ports.mjs';
import { done, warn } from './say.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start-command.mjs';

/** A fresh system in a folder of its own, the suites against its address, and its end. */
export async function endToEnd(
  folder,
  { name, services, projects, without, settings: given = {}, environment = {}, more = [] },
) {
  const runnable = projects.filter(
    (project) => !/^e2e-(web|smoke)$/.test(project) || findProgram('chromium') !== undefined,
  );
  if (runnable.length < projects.length)
    warn('chromium is not installed: the browser journeys cannot run, which counts as a failure.');
  const adminPassword = 'end-to-end-operator';
  const environmentOfSystem = {
    ...process.env,
    DATABASE_URL: '',
    NATS_URL: '',
    S3_URL: '',
    HOST: '',
    LOG_LEVEL: '',
    ADMIN_EMAIL: '',
    DATA_DIR: join(folder, name),
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMIT_FACTOR: '1000',
    ...given,
  };
  const settingsAt = (port) => readSettings({ ...environmentOfSystem, PORT: String(port) });
  const started = Date.now();
  const system = await onFreePort((port) => start(settingsAt(port), { services }));
  done('System', `${name} at ${system.url} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
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

/** Systems that are killed on purpose, one after the other: of eight processes each, or hurt in ways that a machine has but one of. */
export const killed = (folder, kind, project = 'e2e-resilience', more = []) =>
  runProjects([project], folder, { E2E_RESILIENCE: kind }, ['--runInBand', ...more]);

/** One suite after the other: after each attack nothing may lie in work folders that all of them share. A slow body is a matter of seconds. */
export const attacked = (folder, system, more = []) =>
  endToEnd(folder, {
    ...system,
    projects: ['e2e-attack'],
    settings: { BODY_SECONDS: '5' },
    environment: { E2E_ATTACKED: system.services ? 'services' : 'embedded' },
    more: ['--runInBand', ...more],
  });
