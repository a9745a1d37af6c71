import { describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import { localizedMessages } from './status-messages.js';

const german = {
  'training.epoch': ({ epoch, epochs }: Record<string, unknown>) =>
    `Training: Durchgang ${String(epoch)} von ${String(epochs)}`,
  'making.listening': () => 'Das Video wird angehört',
};

describe('a text made of remarks', () => {
  it('is said in the reader’s words, with what it was told with', () => {
    const said = [statusMessage('training.epoch', { epoch: 3, epochs: 20 })];
    expect(localizedMessages('Training: epoch 3 of 20', said, german)).toBe('Training: Durchgang 3 von 20');
    expect(localizedMessages('a b', [...said, statusMessage('making.listening')], german)).toBe(
      'Training: Durchgang 3 von 20 Das Video wird angehört',
    );
  });

  it('stays the server’s where one sentence has no other words, and where nothing is known of it', () => {
    const said = [statusMessage('making.listening'), statusMessage('video.corrupt')];
    expect(localizedMessages('as the server says it', said, german)).toBe('as the server says it');
    expect(localizedMessages('of before', [], german)).toBe('of before');
    expect(localizedMessages('of before', undefined, german)).toBe('of before');
    expect(localizedMessages('Listening to the video', [statusMessage('making.listening')])).toBe(
      'Listening to the video',
    );
  });
});
