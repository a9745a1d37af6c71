import shared from '../../jest.config.mjs';

/** The projects as they are, in environments that say what a mutant runs into. */
export default {
  ...shared,
  projects: shared.projects.map((project) => ({
    ...project,
    testEnvironment: `<rootDir>/tools/mutate/environments/${project.testEnvironment}.mjs`,
  })),
};
