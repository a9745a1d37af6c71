import { describe, expect, it } from '@jest/globals';
import { sentenceOf, type StatusMessage } from '@sop/contracts';
import { ProviderUnavailable } from '../ai/index.js';
import type { Transcriber } from '../ai/ports.js';
import type { FailureKind } from '../ai/providers/outages.js';
import { FallbackTranscriber } from './fallback-transcriber.js';

const speech = { samples: () => Promise.resolve(new Float32Array()), encode: () => Promise.resolve('') };
const local: Transcriber = { provider: 'local', model: 'm', transcribe: () => Promise.resolve([]) };

describe('a recogniser of this machine in place of a speech server', () => {
  it.each<[FailureKind | undefined, string]>([
    ['unreachable', 'the speech server could not be reached'],
    ['model', 'the AI provider does not know the model'],
    ['key', 'the AI provider does not accept its API key'],
    ['wrong', 'the answers could not be used'],
    [undefined, 'the speech server failed'],
  ])('is named with the reason: %s', async (kind, reason) => {
    const transcribe = () => Promise.reject(new ProviderUnavailable('No.', kind));
    const server: Transcriber = { provider: 'openai', model: 'whisper-1', transcribe };
    const handed: unknown[] = [];
    await new FallbackTranscriber(server, () => Promise.resolve(local)).transcribe(speech, {
      signal: new AbortController().signal,
      report: () => undefined,
      handedTo: (by, _reason, why?: StatusMessage) => handed.push(by, why && sentenceOf(why)),
    });
    expect(handed).toEqual([local, `Transcribed on this machine: ${reason}.`]);
  });
});
