import { join } from 'node:path';
import shared from '../../jest.config.mjs';

const [{ rootDir }] = shared.projects;
/** Shared by all mutants, unlike their temporary folders, so that unchanged files are compiled once. */
const cacheDirectory = join(rootDir, '.cache', 'jest');

/** The usual projects in environments that report which test a mutant fails. */
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
