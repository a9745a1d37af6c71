import { join } from 'node:path';
import { runProjects } from '../jest/run-projects.mjs';
import { observe } from '../observe/run.mjs';
import { runChecks } from './check-command.mjs';
import { attacked, endToEnd, killed } from './end-to-end.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';
import { until } from './test-until.mjs';

/** Of the browser: what takes a minute and more and is tested on a smaller scale besides. */
const longJourneys = 'web/(training-journey|repairs-journey|every-page|markup-journey|payment-journey)';

/** Of the others, what takes long: odd files and many languages, trainings, outages that are waited for, prices over months. */
const longFiles = `(${[
  'media/src/(shown-frames|odd-files|colours|tracks)',
  'stages/screen-changes',
  'ai/(foreign-speech|providers/hostile-speech)',
  'training/src/runs/train-run',
  'vision/src/(training/train-head|head/trained-head)',
  'exports/every-character',
  'database/src/outage',
  'payments/prices',
].join('|')})`;

export const sets = {
  check: (_folder, { yielding }) => runChecks({ yielding, until }),
  unit: (folder) => runProjects(['unit', 'web'], folder, { TEST_WITHOUT: longFiles }),
  int: (folder) => runProjects(['int'], folder, { TEST_WITHOUT: longFiles }),
  long: (folder) => runProjects(['unit', 'int'], folder, {}, [`--testPathPatterns=${longFiles}`]),
  e2e: (folder) =>
    endToEnd(folder, {
      name: 'embedded',
      services: false,
      projects: ['e2e-api', 'e2e-web'],
      without: longJourneys,
      // Whoever looks at a page or waits for an SOP leaves a fourth of the processor idle: three keep two cores busy.
      more: ['--maxWorkers=3'],
    }),
  /** Journeys that take minutes. */
  'e2e-long': (folder) =>
    endToEnd(folder, {
      name: 'embedded-long',
      services: false,
      projects: ['e2e-web'],
      more: [`--testPathPatterns=${longJourneys}`],
    }),
  /** Every page, menu and dialog for every role at three widths. */
  crawl: (folder) =>
    endToEnd(folder, { name: 'crawled', services: false, projects: ['e2e-crawl'], more: ['--runInBand'] }),
  /** One journey through eight processes; all of them are `services-all`. */
  smoke: (folder) =>
    endToEnd(folder, { name: 'smoke', services: true, projects: ['e2e-smoke'], more: ['--runInBand'] }),
  // What is killed goes on, and what is lost is restored. Two systems at once: what they wait for is mostly leases.
  resilience: (folder) =>
    runProjects(
      ['e2e-resilience', 'e2e-drills'],
      folder,
      { E2E_RESILIENCE: 'embedded', TEST_WITHOUT: 'drills/(outages|clocks|upgrade)' },
      ['--maxWorkers=2'],
    ),
  'services-all': (folder) =>
    endToEnd(folder, {
      name: 'services',
      services: true,
      projects: ['e2e-api', 'e2e-web'],
      // Journeys that start a system of their own start eight processes too.
      environment: { E2E_RESILIENCE: 'services' },
    }),
  'resilience-services': (folder) => killed(folder, 'services'),
  faults: (folder) => killed(folder, 'embedded', 'e2e-faults'),
  'faults-services': (folder) => killed(folder, 'services', 'e2e-faults'),
  // Renders three sets of values with a real Helm and holds each manifest against Kubernetes' schemas.
  chart: (folder) => runProjects(['chart'], folder),
  // Root, Linux, and the images that `npm run images` has built with buildah.
  'act-out': (folder) => runProjects(['act-out'], folder),
  // Every command that package.json and the READMEs name, at its shortest.
  commands: (folder) => runProjects(['commands'], folder, {}, ['--runInBand']),
  // Builds and tries every image; root and buildah.
  images: () => ownCommand('images'),
  drills: (folder) => killed(folder, 'services', 'e2e-drills'),
  // Known holes and licences of what is shipped; needs npm's registry to answer.
  supply: async () => (await import('../supply/supply.mjs')).checkSupply(),
  observe: (folder) => observe(folder),
  'observe-services': (folder) => observe(folder, { services: true }),
  attack: (folder) => attacked(folder, { name: 'attacked', services: false }),
  'attack-services': (folder) => attacked(folder, { name: 'attacked-services', services: true }),
};

/** What `npm test` runs; `npm test -- all` runs every set. */
export const byDefault = ['check', 'unit', 'int', 'e2e', 'smoke', 'supply'];

/** What runs beside a set that often waits, and only while that waits: a minute less on two cores. */
export const beside = { e2e: ['check', 'supply'] };

/** A command of the repository that is a test as it ends well. */
async function ownCommand(name) {
  const { code } = await runCommand(process.execPath, [join(root, 'tools', 'launch', `${name}.mjs`)], {
    onLine: say,
    until,
  });
  const failures = code === 0 ? [] : [`npm run ${name} ended with ${code}`];
  return { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}
