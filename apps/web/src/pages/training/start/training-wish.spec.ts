import { describe, expect, it } from '@jest/globals';
import { datasetOf } from '../../../testing/training.js';
import { checkTraining, fewFrames, learnsFrom } from './training-wish.js';

const wish = { name: 'Parts', epochs: 100, batchSize: 8 };

describe('asking for a training', () => {
  it('needs a dataset and a name', () => {
    const sentence = 'Please select a dataset and provide a model name';
    expect(checkTraining({ ...wish, name: '  ' }, datasetOf())).toBe(sentence);
    expect(checkTraining(wish, undefined)).toBe(sentence);
    expect(checkTraining(wish, datasetOf())).toBeNull();
  });

  it('takes 10 to 1000 epochs', () => {
    const check = (epochs: number) => checkTraining({ ...wish, epochs }, datasetOf());
    expect([check(10), check(1000)]).toEqual([null, null]);
    expect([check(9), check(1001), check(10.5), check(Number.NaN)]).toEqual(
      Array(4).fill('Epochs must be between 10 and 1000.'),
    );
  });

  it('takes a batch size of 1 to 32', () => {
    const check = (batchSize: number) => checkTraining({ ...wish, batchSize }, datasetOf());
    expect([check(1), check(32)]).toEqual([null, null]);
    expect([check(0), check(33)]).toEqual(Array(2).fill('Batch size must be between 1 and 32.'));
  });

  it('needs something to learn from', () => {
    const empty = datasetOf({ annotation_count: 0, annotated_frame_count: 0, classes: [] });
    expect(checkTraining(wish, empty)).toMatch(/nothing to learn from/);
    expect(learnsFrom(empty)).toMatch(/nothing to learn from/);
  });

  it('says what it would learn from, and when that is little', () => {
    expect(learnsFrom(datasetOf())).toBe('Learns from 3 annotated frames: 5 boxes of 2 labels.');
    expect([fewFrames(datasetOf()), fewFrames(datasetOf({ annotated_frame_count: 20 }))]).toEqual([
      true,
      false,
    ]);
  });
});
