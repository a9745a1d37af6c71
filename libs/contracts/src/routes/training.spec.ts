import { describe, expect, it } from '@jest/globals';
import { routes } from '../index.js';
import { annotationBox } from './annotations.js';
import { createDatasetQuery } from './datasets.js';
import { startTraining } from './training.js';

const box = { class_name: ' valve ', x_center: 0.5, y_center: 0.5, width: 0.2, height: 0.1 };
const run = { dataset_id: 1, model_name: 'Valves' };

describe('training contracts', () => {
  it('start a training with 100 epochs and batches of 8 by default', () => {
    expect(startTraining.parse(run)).toEqual({ ...run, epochs: 100, batch_size: 8 });
  });

  it.each([
    [{ epochs: 9 }],
    [{ epochs: 1001 }],
    [{ epochs: 10.5 }],
    [{ batch_size: 0 }],
    [{ batch_size: 33 }],
    [{ model_name: '  ' }],
    [{ dataset_id: 0 }],
  ])('refuse a training with %j', (wrong) => {
    expect(startTraining.safeParse({ ...run, ...wrong }).success).toBe(false);
  });

  it('create a dataset at 5 frames a second, transcoded, by default', () => {
    expect(createDatasetQuery.parse({ name: 'Valves' })).toEqual({ name: 'Valves', fps: 5, transcode: true });
    expect(createDatasetQuery.parse({ name: 'V', fps: '0.5', transcode: 'false' })).toMatchObject({
      fps: 0.5,
      transcode: false,
    });
  });

  it.each(['0', '0.3', '10.5', 'fast'])('refuse %s frames a second', (fps) => {
    expect(createDatasetQuery.safeParse({ name: 'V', fps }).success).toBe(false);
  });

  it('accept a box with a trimmed label, class 0 and full confidence', () => {
    expect(annotationBox.parse(box)).toEqual({ ...box, class_name: 'valve', class_id: 0, confidence: 1 });
  });

  it.each([[{ class_name: ' ' }], [{ width: 0 }], [{ height: -0.1 }], [{ x_center: 1.2 }]])(
    'refuse a box with %j',
    (wrong) => {
      expect(annotationBox.safeParse({ ...box, ...wrong }).success).toBe(false);
    },
  );

  it('number datasets with integers', () => {
    const params = routes.datasets.get.params;
    expect(params?.parse({ id: '12' })).toEqual({ id: 12 });
    expect(params?.safeParse({ id: '1.5' }).success).toBe(false);
    expect(params?.safeParse({ id: 'abc' }).success).toBe(false);
  });
});
