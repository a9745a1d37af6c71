import { describe, expect, it } from '@jest/globals';
import { datasetOf } from '../../../testing/training.js';
import { isTrainable, hasFewFrames, trainingDataText, requestRules } from './training-request.js';

describe('training request', () => {
  it('needs a name that is not blank', () => {
    expect(requestRules.model_name('  ')).toBe('Please select a dataset and provide a model name');
    expect(requestRules.model_name('Parts')).toBeNull();
  });

  it('accepts 10 to 1000 epochs', () => {
    expect([10, 1000].map(requestRules.epochs)).toEqual([null, null]);
    expect([9, 1001, 10.5, Number.NaN, ''].map(requestRules.epochs)).toEqual(
      Array(5).fill('Epochs must be between 10 and 1000.'),
    );
  });

  it('accepts a batch size of 1 to 32', () => {
    expect([1, 32].map(requestRules.batch_size)).toEqual([null, null]);
    expect([0, 33].map(requestRules.batch_size)).toEqual(
      Array(2).fill('Batch size must be between 1 and 32.'),
    );
  });

  it('needs training data', () => {
    const empty = datasetOf({ annotation_count: 0, annotated_frame_count: 0, classes: [] });
    expect(isTrainable(empty)).toBe(false);
    expect(trainingDataText(empty)).toMatch(/nothing to learn from/);
  });

  it('describes the training data and warns about little', () => {
    expect(trainingDataText(datasetOf())).toBe('Learns from 3 annotated frames: 5 boxes of 2 labels.');
    expect([hasFewFrames(datasetOf()), hasFewFrames(datasetOf({ annotated_frame_count: 20 }))]).toEqual([
      true,
      false,
    ]);
  });
});
