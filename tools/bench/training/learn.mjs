import { join } from 'node:path';
import { importLibrary } from '../method/import-library.mjs';
import { ownCpuSeconds } from '../method/processes.mjs';
import { printFigure } from '../method/report.mjs';

const batchSize = Number(process.env.BENCH_BATCH ?? 8);

/** Trains a head to the end and prints its precision by class. Early stopping is off, because epochs are compared. */
export async function learn({ what, folder, modelsDir, classNames, train, heldOut, epochs }) {
  const { trainHead } = await importLibrary('vision');
  const [startedAt, cpuBefore] = [performance.now(), ownCpuSeconds()];
  const training = trainHead({
    ...{ modelsDir, classNames, train, heldOut, epochs, patienceEpochs: epochs, batchSize },
    ...{ cacheDir: join(folder, 'cache'), signal: new AbortController().signal },
  });
  let [rate, seen] = [0, 0];
  for (;;) {
    const { done, value } = await training.next();
    if (done) {
      const minutes = (performance.now() - startedAt) / 60_000;
      const cpuMinutes = (ownCpuSeconds() - cpuBefore) / 60;
      printResult({ what, trained: value, rate: rate / seen, minutes, cpuMinutes, epochs });
      return { ...value, minutes };
    }
    rate += value.samplesPerSecond;
    seen += 1;
  }
}

function printResult({ what, trained, rate, minutes, cpuMinutes, epochs }) {
  const { evaluation, bestEpoch, backend } = trained;
  const classes = evaluation.classes.map(
    ({ label, truths, ap50 }) => `${label} (${truths}) ${ap50.toFixed(2)}`,
  );
  printFigure(
    `${what}, ${epochs} epochs in batches of ${batchSize} on ${backend}`,
    `mAP50 ${evaluation.map50.toFixed(3)}, mAP50-95 ${evaluation.map50to95.toFixed(3)} in epoch ${bestEpoch}; AP50 ` +
      `${classes.join(', ')}; ${minutes.toFixed(1)} minutes with features (${cpuMinutes.toFixed(1)} of CPU), ${rate.toFixed(1)} samples a second`,
  );
}
