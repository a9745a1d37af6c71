/** One jest process for the whole repository: start-up is paid once, and the shared servers are started once. */
const swc = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

// Jest gives tests a copy of the environment, which native code does not see: ONNX Runtime would report to its maker.
process.env.ORT_DISABLE_TELEMETRY = '1';

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@sop/service-kit$': '<rootDir>/libs/service-kit/src/index.ts',
    '^@sop/service-([a-z-]+)$': '<rootDir>/libs/services/$1/src/index.ts',
    '^@sop/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  // What a set of tests leaves to another one: jest's own option would take the place of all patterns.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(process.env.TEST_WITHOUT ? [process.env.TEST_WITHOUT] : []),
  ],
  modulePathIgnorePatterns: ['/dist/'],
};

/** Journeys in a browser. */
const journeys = ['web', 'smoke', 'crawl'];

/** Against a running system, so only where one is named: `npm test` starts it. */
const endToEnd = ['api', 'web', 'smoke', 'crawl', 'attack'].map((name) => ({
  ...shared,
  displayName: `e2e-${name}`,
  testEnvironment: journeys.includes(name) ? '<rootDir>/tools/jest/journey-environment.mjs' : 'node',
  // A page that fails says nothing about the next one.
  testEnvironmentOptions: { isStory: name !== 'crawl' },
  testMatch: [`<rootDir>/apps/e2e/src/${name}/**/*.spec.ts`],
}));

/** Starts and kills a system of its own: `npm test -- resilience`. */
const resilience = {
  ...shared,
  displayName: 'e2e-resilience',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/apps/e2e/src/resilience/**/*.spec.ts'],
};

/** Takes parts of a system of its own away, row by row of what is promised: `npm test -- faults`. */
const faults = {
  ...shared,
  displayName: 'e2e-faults',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/apps/e2e/src/faults/**/*.spec.ts'],
};

/** Renders and validates the chart with a real Helm: `npm test -- chart`. */
const chart = {
  ...shared,
  displayName: 'chart',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tools/chart/**/*.cluster.spec.mjs'],
};

/** Every command that package.json and the READMEs name, at its shortest: `npm test -- commands`. */
const commands = {
  ...shared,
  displayName: 'commands',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tools/commands/**/*.commands.spec.mjs'],
};

/** Starts what the chart's pods are, of images that are built, as it says: `npm test -- chart-pods`. */
const actOut = {
  ...shared,
  displayName: 'chart-pods',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tools/chart/**/*.pods.spec.mjs'],
};

/** What an operator must be able to do, on systems of its own: `npm test -- drills`. */
const drills = {
  ...shared,
  displayName: 'e2e-drills',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/apps/e2e/src/drills/**/*.spec.ts', '<rootDir>/tools/**/*.drill.spec.mjs'],
};

export default {
  // Most specs wait for servers and processes for a part of their time, so four workers keep two cores busy.
  maxWorkers: 4,
  // Modules of a file that has ended stay in its worker: of 3 GB a collection takes half a minute, of a new worker's start a second.
  workerIdleMemoryLimit: '500MB',
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  // Ends what hangs. No test is slow enough for it on a machine ten times slower: a duration is asserted in its own test.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.spec.{ts,tsx,mjs}'],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        '\\.int\\.spec\\.ts$',
        '\\.(cluster|pods|commands|drill)\\.spec\\.mjs$',
        '/apps/web/',
        '/apps/e2e/',
      ],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest/fresh-lazy-parts.cjs'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.css$': '<rootDir>/tools/jest/empty-style.cjs',
        // Its build for Node sends no files of a browser.
        '^tus-js-client$': '<rootDir>/node_modules/tus-js-client/lib.es5/browser/index.js',
      },
    },
    {
      ...shared,
      displayName: 'int',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/tools/jest/start-servers.mjs',
      globalTeardown: '<rootDir>/tools/jest/stop-servers.mjs',
    },
    chart,
    commands,
    actOut,
    ...(process.env.E2E_RESILIENCE ? [resilience, faults, drills] : []),
    ...(process.env.E2E_BASE_URL ? endToEnd : []),
  ],
};
