import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

/** Files that take long for their size, with the seconds on two shared cores. */
const seconds = {
  'apps/e2e/src/resilience/killed': 131,
  'tools/models/model-faults.drill': 400,
  'apps/e2e/src/drills/restore': 110,
  'apps/e2e/src/resilience/killed-training': 73,
  'apps/e2e/src/resilience/killed-upload': 70,
  'apps/e2e/src/web/training-journey': 180,
  'apps/e2e/src/web/repairs-journey': 114,
  'apps/e2e/src/web/every-page': 135,
  'apps/e2e/src/web/markup-journey': 85,
  'apps/e2e/src/api/training': 85,
  'apps/e2e/src/web/editing-journey': 83,
  'apps/e2e/src/web/main-journey': 80,
  'apps/e2e/src/web/recording-journey': 66,
  'apps/e2e/src/web/public-journey': 66,
  'apps/e2e/src/web/payment-journey': 60,
  'apps/e2e/src/web/export-journey': 54,
  'apps/e2e/src/api/company-deleted': 36,
  'libs/services/training/src/runs/train-run.int': 70,
  'libs/services/pipeline/src/stages/screen-changes.int': 68,
  'libs/vision/src/training/train-head.int': 62,
  'libs/vision/src/head/trained-head.int': 43,
  'libs/services/pipeline/src/worker/run-sop.int': 33,
  'libs/object-store/src/s3-object-store.int': 30,
  'libs/services/sop/src/exports/exports.int': 29,
  'libs/media/src/extract.int': 27,
  'libs/media/src/unusual-files.int': 27,
  'libs/services/sop/src/editing/bounds.int': 26,
  'libs/procedure-writer/src/hostile-speech': 45,
  'apps/web/src/pages/training/gallery/many-frames': 36,
  'libs/services/sop/src/markup/draw': 28,
  'tools/build/boundaries': 18,
};

/** Other files are estimated by their size: about one second for each KB. */
const secondsOf = (path) => {
  const listed = Object.entries(seconds).find(([name]) =>
    path.replaceAll('\\', '/').includes(`/${name}.spec.`),
  );
  return listed?.[1] ?? statSync(path).size / 1000;
};

const seed = process.env.TEST_SEED;
const shuffleKey = (path) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
const byShuffleKey = (one, other) => (shuffleKey(one.path) < shuffleKey(other.path) ? -1 : 1);
const byLength = (one, other) => secondsOf(other.path) - secondsOf(one.path);

/**
 * A long file that starts last keeps one worker busy while the others are idle, and jest only knows times of earlier runs. With a seed
 * (`npm test -- --seed N`) the files are shuffled by the seed.
 */
export default class LongestFirst {
  sort = (tests) => tests.toSorted(seed === undefined ? byLength : byShuffleKey);
  allFailedTests = (tests) => tests;
  cacheResults() {}
}
