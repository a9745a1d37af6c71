import { join } from 'node:path';
import { runProjects } from '../jest/run-projects.mjs';
import { observe } from '../observe/run.mjs';
import { runChecks } from './check-command.mjs';
import { runAttacks, endToEnd, runResilience } from './end-to-end.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { print } from './terminal.mjs';
import { abortSignal } from './test-abort.mjs';

/** Journeys of a minute and more, which shorter specs cover on a smaller scale. */
const longJourneys = `(${[
  'web/(training|repairs|models|markup|payment|editing|recording|release)-journey',
  'web/every-page',
  'api/(training|company-deleted)[.]',
].join('|')})`;

/** Other long specs: odd files, whole picture sets, many languages, trainings, outages, prices over months. */
const longFiles = `(${[
  'logo/src/draw-logo',
  'media/src/(shown-frames|unusual-files|colours|tracks|extract|limits)',
  'messaging/src/database-requests',
  'procedure-writer/src/hostile-speech',
  'service-kit/src/http/min-(up|down)load-rate',
  'sop/src/markup/(draw|mark-picture)',
  'training/src/(exchange/exchange|frames/prepare-dataset)',
  'worker/(company-model|model-servers|run-with-model|vision-run)',
  'speech/src/confusable-speech',
  'stages/(frames|screen-changes|pictures|sound-tracks)',
  'ai/foreign-speech',
  'training/src/runs/train-run',
  'vision/src/(training/train-head|head/trained-head)',
  'exports/(every-character|exports)[.]',
  'database/src/outage',
  'payments/(prices|unpaid)',
].join('|')})`;

export const sets = {
  check: (_folder, { lowPriority }) => runChecks({ lowPriority, abortSignal }),
  unit: (folder) => runProjects(['unit', 'web'], folder, { TEST_WITHOUT: longFiles }),
  int: (folder) => runProjects(['int'], folder, { TEST_WITHOUT: longFiles }),
  long: (folder) => runProjects(['unit', 'int'], folder, {}, [`--testPathPatterns=${longFiles}`]),
  e2e: (folder) =>
    endToEnd(folder, {
      name: 'embedded',
      services: false,
      projects: ['e2e-api', 'e2e-web'],
      without: longJourneys,
      // Each worker drives a Chromium of its own, which needs its share of two cores.
      more: ['--maxWorkers=3'],
    }),
  /** Journeys that take minutes. */
  'e2e-long': (folder) =>
    endToEnd(folder, {
      name: 'embedded-long',
      services: false,
      projects: ['e2e-api', 'e2e-web'],
      more: [`--testPathPatterns=${longJourneys}`],
    }),
  /** Every page, menu and dialog for every role at three widths. */
  crawl: (folder) =>
    endToEnd(folder, { name: 'crawled', services: false, projects: ['e2e-crawl'], more: ['--runInBand'] }),
  /** One journey through eight processes; `services-all` runs all journeys. */
  smoke: (folder) =>
    endToEnd(folder, { name: 'smoke', services: true, projects: ['e2e-smoke'], more: ['--runInBand'] }),
  // Killed processes and restored backups. Two systems at once, since they mostly wait for leases.
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
      // Journeys that start their own system also start eight processes.
      environment: { E2E_RESILIENCE: 'services' },
    }),
  'resilience-services': (folder) => runResilience(folder, 'services'),
  faults: (folder) => runResilience(folder, 'embedded', 'e2e-faults'),
  'faults-services': (folder) => runResilience(folder, 'services', 'e2e-faults'),
  // Renders three sets of values with Helm and validates each manifest against Kubernetes' schemas.
  chart: (folder) => runProjects(['chart'], folder),
  // Needs root, Linux, and the images that `npm run images` builds with buildah.
  'chart-pods': (folder) => runProjects(['chart-pods'], folder),
  // Every command of package.json and the READMEs, at its smallest size.
  commands: (folder) => runProjects(['commands'], folder, {}, ['--runInBand']),
  // Builds and tests every image; needs root and buildah.
  images: () => ownCommand('images'),
  drills: (folder) => runResilience(folder, 'services', 'e2e-drills'),
  // Known vulnerabilities and licences of shipped packages; needs npm's registry.
  supply: async () => (await import('../supply/supply.mjs')).checkSupply(),
  observe: (folder) => observe(folder),
  'observe-services': (folder) => observe(folder, { services: true }),
  attack: (folder) => runAttacks(folder, { name: 'attacked', services: false }),
  'attack-services': (folder) => runAttacks(folder, { name: 'attacked-services', services: true }),
};

/** What `npm test` runs; `npm test -- all` runs every set. */
export const defaultSets = ['check', 'unit', 'int', 'e2e', 'smoke', 'supply'];

/** Sets that run in parallel with one that often waits, at low priority: saves a minute on two cores. */
export const companionSets = { e2e: ['check', 'supply'] };

/** A command of the repository as a test: it passes if the command exits with 0. */
async function ownCommand(name) {
  const { code } = await runCommand(process.execPath, [join(root, 'tools', 'launch', `${name}.mjs`)], {
    onLine: print,
    abortSignal,
  });
  const failures = code === 0 ? [] : [`npm run ${name} ended with ${code}`];
  return { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}
