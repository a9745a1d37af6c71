import { setImmediate as breathe } from 'node:timers/promises';
import type { Backbone } from '../backbone.js';
import type { Features, FeatureStore } from './feature-store.js';
import type { TrainingPicture } from './head-training.js';
import { decodePicture } from './view-pixels.js';
import { viewOf } from './views.js';

/** A picture and the number of its views that will be looked at. */
export interface WantedViews {
  picture: TrainingPicture;
  views: number;
}

type Prepared = { view: number; features: Features } | { view: number; pixels: Float32Array };

/** What the backbone makes of the views of pictures: from the store, or computed and stored. */
export class PictureFeatures {
  constructor(
    private readonly backbone: Backbone,
    private readonly store: FeatureStore,
  ) {}

  async of(picture: TrainingPicture, view: number): Promise<Features> {
    const stored = await this.store.get({ pictureId: picture.id, view });
    if (stored !== undefined) return stored;
    const decoded = await decodePicture(await picture.file());
    return this.compute(picture, view, await decoded.pixelsOf(viewOf(picture.id, view)));
  }

  /** Every wanted view in order; the next picture is read while the backbone looks at this one. */
  async *prepare(wanted: readonly WantedViews[], signal: AbortSignal) {
    let next = this.startReading(wanted[0]);
    for (const [i, { picture }] of wanted.entries()) {
      const prepared = await next;
      next = this.startReading(wanted[i + 1]);
      for (const one of prepared) {
        signal.throwIfAborted();
        yield 'features' in one ? one.features : await this.compute(picture, one.view, one.pixels);
        await breathe();
      }
    }
  }

  private startReading(wanted: WantedViews | undefined): Promise<Prepared[]> {
    const reading = wanted === undefined ? Promise.resolve([]) : this.read(wanted);
    // Whoever stops in between does not wait for it: its failure is not theirs.
    reading.catch(() => undefined);
    return reading;
  }

  private async read({ picture, views }: WantedViews): Promise<Prepared[]> {
    const stored: (Features | undefined)[] = [];
    for (let view = 0; view < views; view += 1)
      stored.push(await this.store.get({ pictureId: picture.id, view }));
    if (stored.every((features) => features !== undefined))
      return stored.map((features, view) => ({ view, features }));
    const decoded = await decodePicture(await picture.file());
    return Promise.all(
      stored.map(async (features, view) =>
        features === undefined
          ? { view, pixels: await decoded.pixelsOf(viewOf(picture.id, view)) }
          : { view, features },
      ),
    );
  }

  private async compute(picture: TrainingPicture, view: number, pixels: Float32Array): Promise<Features> {
    const { taps } = this.backbone.look(pixels, { base: false, taps: true });
    const features = await Promise.all(taps.map((tap) => tap.data<'float32'>()));
    this.backbone.tf.dispose(taps);
    await this.store.put({ pictureId: picture.id, view }, features);
    return features;
  }
}
