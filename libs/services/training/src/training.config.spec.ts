import { afterEach, describe, expect, it } from '@jest/globals';
import { readTrainingConfig } from './training.config.js';

describe('the configuration of the studio', () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, 'TRAINING_KINDS');
  });

  it('takes a list of the kinds of work that a process is for', () => {
    process.env['TRAINING_KINDS'] = 'prepare, suggest';
    expect(readTrainingConfig().kinds).toEqual(['prepare', 'suggest']);
  });

  it('refuses a kind that does not exist, by the name of the variable', () => {
    process.env['TRAINING_KINDS'] = 'paint';
    expect(readTrainingConfig).toThrow('TRAINING_KINDS');
  });
});
