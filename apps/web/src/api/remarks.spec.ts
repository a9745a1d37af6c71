import { describe, expect, it } from '@jest/globals';
import { remark } from '@sop/contracts';
import { inOwnWords } from './remarks.js';

const german = {
  'training.epoch': ({ epoch, epochs }: Record<string, unknown>) =>
    `Training: Durchgang ${String(epoch)} von ${String(epochs)}`,
  'making.listening': () => 'Das Video wird angehört',
};

describe('a text made of remarks', () => {
  it('is said in the reader’s words, with what it was told with', () => {
    const said = [remark('training.epoch', { epoch: 3, epochs: 20 })];
    expect(inOwnWords('Training: epoch 3 of 20', said, german)).toBe('Training: Durchgang 3 von 20');
    expect(inOwnWords('a b', [...said, remark('making.listening')], german)).toBe(
      'Training: Durchgang 3 von 20 Das Video wird angehört',
    );
  });

  it('stays the server’s where one sentence has no other words, and where nothing is known of it', () => {
    const said = [remark('making.listening'), remark('video.corrupt')];
    expect(inOwnWords('as the server says it', said, german)).toBe('as the server says it');
    expect(inOwnWords('of before', [], german)).toBe('of before');
    expect(inOwnWords('of before', undefined, german)).toBe('of before');
    expect(inOwnWords('Listening to the video', [remark('making.listening')])).toBe('Listening to the video');
  });
});
