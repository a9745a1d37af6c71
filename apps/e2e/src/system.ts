import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** The running system under test. Only its address is required; the rest allows more checks. */
interface SystemUnderTest {
  baseUrl: string;
  /** The data folder of a system on this machine: its logs are quoted by failing tests, its object files are counted. */
  dataDir: string | undefined;
  operator: { email: string; password: string } | undefined;
}

export function readSystem(env: Readonly<Record<string, string | undefined>> = process.env): SystemUnderTest {
  const { E2E_BASE_URL, E2E_DATA_DIR, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD } = env;
  if (!E2E_BASE_URL) throw new Error('E2E_BASE_URL names no running system; npm test -- e2e starts one');
  const operator =
    E2E_ADMIN_EMAIL && E2E_ADMIN_PASSWORD
      ? { email: E2E_ADMIN_EMAIL, password: E2E_ADMIN_PASSWORD }
      : undefined;
  return { baseUrl: E2E_BASE_URL.replace(/\/$/, ''), dataDir: E2E_DATA_DIR, operator };
}

/** As {@link SystemUnderTest}; undefined if a suite runs a system of its own. */
export const dataDirOfSystem = (): string | undefined => process.env['E2E_DATA_DIR'];

/** The project's own narrated sample: a physical procedure in eight steps, 44 seconds. */
export const sampleVideo = join(root, 'tools', 'demo', 'sample.mp4');

/** Every page of the web. */
export const webAddresses = join(root, 'apps', 'web', 'src', 'app', 'routes.ts');

export const artifactsDir = join(root, 'apps', 'e2e', 'artifacts');

/** Makes videos of objects that no shipped detector knows, with their positions. */
export const objectVideoTool = join(root, 'tools', 'demo', 'object-video.mjs');
