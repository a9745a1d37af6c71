import { describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import { localizedMessages } from './status-messages.js';

const german = {
  'training.epoch': ({ epoch, epochs }: Record<string, unknown>) =>
    `Training: Durchgang ${String(epoch)} von ${String(epochs)}`,
  'making.listening': () => 'Das Video wird angehört',
};

describe('localizedMessages', () => {
  it('builds the text in the user’s language with its parameters', () => {
    const messages = [statusMessage('training.epoch', { epoch: 3, epochs: 20 })];
    expect(localizedMessages('Training: epoch 3 of 20', messages, german)).toBe(
      'Training: Durchgang 3 von 20',
    );
    expect(localizedMessages('a b', [...messages, statusMessage('making.listening')], german)).toBe(
      'Training: Durchgang 3 von 20 Das Video wird angehört',
    );
  });

  it('keeps the server’s text when one message is not translated or unknown', () => {
    const messages = [statusMessage('making.listening'), statusMessage('video.corrupt')];
    expect(localizedMessages('as the server says it', messages, german)).toBe('as the server says it');
    expect(localizedMessages('of before', [], german)).toBe('of before');
    expect(localizedMessages('of before', undefined, german)).toBe('of before');
    expect(localizedMessages('Listening to the video', [statusMessage('making.listening')])).toBe(
      'Listening to the video',
    );
  });
});
