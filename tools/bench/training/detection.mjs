import { join } from 'node:path';
import { importLibrary } from '../method/import-library.mjs';
import { measureInPairs, timed } from '../method/pairs.mjs';
import { drawnPictures } from './drawn.mjs';
import { reportRates } from './report-rates.mjs';

const frames = 30;
const openCalls = 2;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const classNames = ['square', 'disc'];

/** Frames through `detect` with one head, as the detecting stage calls it, against a loop of both models on a prepared tensor. */
export async function compareDetection({ folder, modelsDir }) {
  const pictures = await drawnPictures(folder, frames);
  const { loadCocoDetector } = await importLibrary('vision');
  const weights = await trainTinyHead({ folder, modelsDir, pictures });
  const detector = await loadCocoDetector(modelsDir);
  const head = detector.openHead(weights);
  const product = () =>
    timed(() => withConcurrency(pictures, ({ path }) => detector.detect(path, { heads: [head] })));
  const loop = await bareModels({ modelsDir, weights });
  const raw = () => timed(() => loop(frames));
  const measured = await measureInPairs({ pairs, raw, product });
  await detector.close();
  reportRates({
    what: 'detection by a trained head, frames a second / bare loop',
    ...{ unit: 'frames', count: frames, target: 0.9, ...measured },
  });
}

async function trainTinyHead({ folder, modelsDir, pictures }) {
  const { trainHead } = await importLibrary('vision');
  const options = { modelsDir, classNames, train: pictures.slice(0, 4), heldOut: [], batchSize: 4 };
  const training = trainHead({
    ...options,
    ...{ epochs: 2, cacheDir: join(folder, 'cache'), signal: new AbortController().signal },
  });
  for (;;) {
    const { done, value } = await training.next();
    if (done) return value.weights;
  }
}

async function withConcurrency(pictures, detect) {
  const queue = pictures.values();
  const worker = async () => {
    for (const picture of queue) await detect(picture);
  };
  await Promise.all(Array.from({ length: openCalls }, worker));
}

async function bareModels({ modelsDir, weights }) {
  const [{ loadBackbone }, { OpenedHead }, { readHead }] = await Promise.all(
    ['backbone.js', 'head/opened-head.js', 'head/head-file.js'].map((file) => importLibrary('vision', file)),
  );
  const backbone = await loadBackbone(modelsDir);
  const head = new OpenedHead(backbone.tf, readHead(weights));
  const pixels = new Float32Array(300 * 300 * 3).map((_value, i) => Math.sin(i));
  return async (count) => {
    for (let i = 0; i < count; i++) {
      const { base, taps } = backbone.forward(pixels, { base: true, taps: true });
      const outputs = head.forward(taps);
      await Promise.all([...base, outputs.heat, outputs.boxes].map((tensor) => tensor.data()));
      backbone.tf.dispose([...base, ...taps, outputs.heat, outputs.boxes]);
    }
  };
}
