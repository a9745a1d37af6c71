import { join } from 'node:path';
import { importLibrary } from '../method/import-library.mjs';
import { measureInPairs, timed } from '../method/pairs.mjs';
import { drawnPictures } from './drawn.mjs';
import { reportRates } from './report-rates.mjs';

const pictureCount = 48;
const batchSize = 8;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const classNames = ['square', 'disc'];

/** Complete epochs of `trainHead` against steps of the same head on prepared tensors. */
export async function compareEpochs({ folder, modelsDir }) {
  const train = await drawnPictures(folder, pictureCount);
  const training = await running({ folder, modelsDir, train });
  const bare = await bareLoop(train, await storedFeatures({ folder, modelsDir, train }));
  const product = () => timed(() => training.next());
  const raw = () => timed(bare);
  const measured = await measureInPairs({ pairs, raw, product });
  await training.return();
  reportRates({
    what: 'training, samples a second of an epoch / bare loop',
    ...{ unit: 'samples', count: pictureCount, target: 0.85, ...measured },
  });
}

/** Trains for more epochs than are measured. Nothing is held out, because evaluation is not part of fitting. */
async function running({ folder, modelsDir, train }) {
  const { trainHead } = await importLibrary('vision');
  const options = { modelsDir, classNames, train, heldOut: [], batchSize, cacheDir: join(folder, 'cache') };
  return trainHead({ ...options, epochs: pairs + 3, signal: new AbortController().signal });
}

/** The features of the unmodified pictures; the backbone runs before the measurement. */
async function storedFeatures({ folder, modelsDir, train }) {
  const [{ loadBackbone }, { FeatureStore }, { PictureFeatures }] = await Promise.all(
    ['backbone.js', 'training/feature-store.js', 'training/picture-features.js'].map((file) =>
      importLibrary('vision', file),
    ),
  );
  const backbone = await loadBackbone(modelsDir);
  const pictures = new PictureFeatures(
    backbone,
    await FeatureStore.open(join(folder, 'bare'), backbone.name),
  );
  const features = [];
  for (const picture of train) features.push(await pictures.of(picture, 0));
  backbone.dispose();
  return features;
}

/** The library's layers and loss, with TensorFlow.js for the rest. */
async function bareLoop(train, features) {
  const files = ['head-forward', 'head-layers', 'head-parameters'].map((name) => `head/${name}.js`);
  const more = ['batch', 'head-loss', 'initial-parameters', 'targets'].map((name) => `training/${name}.js`);
  const [{ headForward }, { headLayers }, { parameterShapes, PARAMETER_NAMES }, batch, ...others] =
    await Promise.all([...files, ...more].map((file) => importLibrary('vision', file)));
  const [{ headLoss }, { initialParameters }, { headTarget }] = others;
  const { tf } = await (await importLibrary('vision')).loadTensorflow();
  const [shapes, start] = [parameterShapes(classNames.length), initialParameters(classNames.length, 1)];
  const variables = Object.fromEntries(
    PARAMETER_NAMES.map((name) => [name, tf.variable(tf.tensor(start[name], shapes[name]))]),
  );
  const batches = [];
  for (let from = 0; from < train.length; from += batchSize) {
    const targets = train.slice(from, from + batchSize).map(({ boxes }) => headTarget(boxes, classNames));
    const some = { features: features.slice(from, from + batchSize), targets };
    batches.push(batch.batchTensors(tf, some, classNames.length));
  }
  const layers = headLayers(tf);
  // Features are not standardised here: small steps keep the numbers finite, and cost the same.
  const adam = tf.train.adam(1e-5);
  return async () => {
    for (const { taps, targets } of batches) {
      const loss = adam.minimize(
        () => headLoss(tf, headForward(tf, layers, variables, taps), targets),
        true,
        Object.values(variables),
      );
      await loss.data();
      loss.dispose();
    }
  };
}
