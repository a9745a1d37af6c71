import { join } from 'node:path';
import shared from '../../jest.config.mjs';

const [{ rootDir }] = shared.projects;
/** Kept from one mutant to the next, unlike each one's own temporary folder: what did not change is not compiled again. */
const cacheDirectory = join(rootDir, '.cache', 'jest');

/** The projects as they are, in environments that say what a mutant runs into. */
export default {
  ...shared,
  rootDir,
  cacheDirectory,
  projects: shared.projects.map((project) => ({
    ...project,
    cacheDirectory,
    testEnvironment: `<rootDir>/tools/mutate/environments/${project.testEnvironment}.mjs`,
  })),
};
