import { join } from 'node:path';
import { asLibrary } from '../method/library.mjs';
import { ownCpuSeconds } from '../method/processes.mjs';
import { sayFigure } from '../method/report.mjs';

/** Trains a head to the end and says what it learned, class by class. The patience is as long as the training: epochs are compared. */
export async function learn({ what, folder, modelsDir, classNames, train, heldOut, epochs }) {
  const { trainHead } = await asLibrary('vision');
  const [startedAt, cpuBefore] = [performance.now(), ownCpuSeconds()];
  const training = trainHead({
    ...{ modelsDir, classNames, train, heldOut, epochs, patienceEpochs: epochs, batchSize: 8 },
    ...{ cacheDir: join(folder, 'cache'), signal: new AbortController().signal },
  });
  let [rate, seen] = [0, 0];
  for (;;) {
    const { done, value } = await training.next();
    if (done) {
      const minutes = (performance.now() - startedAt) / 60_000;
      const cpuMinutes = (ownCpuSeconds() - cpuBefore) / 60;
      say({ what, trained: value, rate: rate / seen, minutes, cpuMinutes, epochs });
      return { ...value, minutes };
    }
    rate += value.samplesPerSecond;
    seen += 1;
  }
}

function say({ what, trained, rate, minutes, cpuMinutes, epochs }) {
  const { evaluation, bestEpoch } = trained;
  const classes = evaluation.classes.map(
    ({ label, truths, ap50 }) => `${label} (${truths}) ${ap50.toFixed(2)}`,
  );
  sayFigure(
    `${what}, ${epochs} epochs`,
    `mAP50 ${evaluation.map50.toFixed(3)}, mAP50-95 ${evaluation.map50to95.toFixed(3)} in epoch ${bestEpoch}; AP50 ` +
      `${classes.join(', ')}; ${minutes.toFixed(1)} minutes with features (${cpuMinutes.toFixed(1)} of CPU), ${rate.toFixed(1)} samples a second`,
  );
}
