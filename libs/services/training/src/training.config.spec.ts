import { afterEach, describe, expect, it } from '@jest/globals';
import { readTrainingConfig } from './training.config.js';

describe('training configuration', () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, 'TRAINING_KINDS');
  });

  it('accepts a list of the kinds of jobs of a process', () => {
    process.env['TRAINING_KINDS'] = 'prepare, suggest';
    expect(readTrainingConfig().kinds).toEqual(['prepare', 'suggest']);
  });

  it('refuses an unknown kind, naming the variable', () => {
    process.env['TRAINING_KINDS'] = 'paint';
    expect(readTrainingConfig).toThrow('TRAINING_KINDS');
  });
});
