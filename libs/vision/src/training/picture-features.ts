import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Backbone } from '../backbone.js';
import type { Features, FeatureStore } from './feature-store.js';
import type { TrainingPicture } from './head-training.js';
import { decodePicture } from './view-pixels.js';
import { viewOf } from './views.js';

/** A picture and the number of its views. */
export interface ViewRequest {
  picture: TrainingPicture;
  views: number;
}

type Prepared = { view: number; features: Features } | { view: number; pixels: Float32Array };

/** The backbone's features of picture views, from the store or computed and stored. */
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

  /** Every view in order; decodes the next picture while the backbone processes this one. */
  async *prepare(pictureViews: readonly ViewRequest[], signal: AbortSignal) {
    let next = this.startReading(pictureViews[0]);
    for (const [i, { picture }] of pictureViews.entries()) {
      const prepared = await next;
      next = this.startReading(pictureViews[i + 1]);
      for (const one of prepared) {
        signal.throwIfAborted();
        yield 'features' in one ? one.features : await this.compute(picture, one.view, one.pixels);
        await yieldToEventLoop();
      }
    }
  }

  private startReading(pictureViews: ViewRequest | undefined): Promise<Prepared[]> {
    const reading = pictureViews === undefined ? Promise.resolve([]) : this.read(pictureViews);
    // A caller that stops does not await it, so its failure must not be unhandled.
    reading.catch(() => undefined);
    return reading;
  }

  private async read({ picture, views }: ViewRequest): Promise<Prepared[]> {
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
    const { taps } = this.backbone.forward(pixels, { base: false, taps: true });
    const features = await Promise.all(taps.map((tap) => tap.data<'float32'>()));
    this.backbone.tf.dispose(taps);
    await this.store.put({ pictureId: picture.id, view }, features);
    return features;
  }
}
