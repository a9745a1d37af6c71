import made from './sample.json' with { type: 'json' };

interface SampleStep {
  readonly title: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly sentences: readonly { readonly text: string; readonly start_seconds: number }[];
  /** A file of the site. */
  readonly picture: string;
}

interface Sample {
  readonly title: string;
  readonly duration_seconds: number;
  readonly precautions: readonly string[];
  readonly equipment: readonly string[];
  readonly steps: readonly SampleStep[];
}

/** What the product generated from `tools/demo/sample.mp4` by `tools/demo/make-web-sample.mjs`. Nothing in it is hand-written. */
export const sample: Sample = made;
export const sampleVideo = '/sample/sample.mp4';
export const sampleCaptions = '/sample/sample.vtt';
