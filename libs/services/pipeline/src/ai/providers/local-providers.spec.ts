import { describe, expect, it } from '@jest/globals';
import { withoutWords } from '@sop/procedure-writer';
import { LocalDetector, type Network } from './local-detector.js';
import { LocalTranscriber } from './local-transcriber.js';

const context = { signal: new AbortController().signal, report: () => undefined };
const box = (size: number) => ({ x: 0, y: 0, width: size, height: size });

describe('the local transcriber', () => {
  it('hands on the times of the words, which the wire does not carry', async () => {
    const words = [{ text: 'Open', startSeconds: 1, endSeconds: 1.4 }];
    const recognised = [{ startSeconds: 1, endSeconds: 2, text: ' Open ', confidence: 0.9, words }];
    const transcriber = new LocalTranscriber({
      model: 'test',
      transcribe: () => Promise.resolve(recognised),
    });
    const segments = await transcriber.transcribe(
      { samples: () => Promise.resolve(new Float32Array(1)) },
      context,
    );
    expect(segments[0]?.words).toEqual([{ text: 'Open', start_seconds: 1, end_seconds: 1.4 }]);
    expect(withoutWords(segments)).toEqual([
      { id: 0, start_seconds: 1, end_seconds: 2, text: 'Open', confidence: 0.9 },
    ]);
  });
});

describe('during its work, the local transcriber', () => {
  it('reports every line as soon as it is known', async () => {
    const lines: { start_seconds: number; text: string }[] = [];
    const transcriber = new LocalTranscriber({
      model: 'test',
      transcribe: async (_, { onSegment }) => {
        onSegment({ startSeconds: 1, endSeconds: 2, text: 'Open it.', confidence: 0.9 });
        expect(lines).toEqual([{ start_seconds: 1, text: 'Open it.' }]);
        return [];
      },
    });
    const samples = () => Promise.resolve(new Float32Array(1));
    await transcriber.transcribe({ samples }, { ...context, onLine: (line) => lines.push(line) });
    expect(lines).toHaveLength(1);
  });
});

describe('the local detector', () => {
  it('looks at two frames at a time and keeps the order of the frames', async () => {
    let open = 0;
    let most = 0;
    const network: Network = {
      model: 'test',
      async detect(file) {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return [{ label: file, score: 0.5, box: box(0.2) }];
      },
    };
    const frames = ['a', 'b', 'c', 'd', 'e'].map((file, seconds) => ({ file, seconds }));
    const found = await new LocalDetector(network).detect(frames, context);
    expect(found.map(({ label, seconds }) => [label, seconds])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 3],
      ['e', 4],
    ]);
    expect(most).toBe(2);
  });

  it('does not take the recorded screen for a device in view', async () => {
    const seen = [
      { label: 'tv', score: 0.9, box: box(0.98) },
      { label: 'laptop', score: 0.8, box: box(0.4) },
    ];
    const network: Network = { model: 'test', detect: () => Promise.resolve(seen) };
    const found = await new LocalDetector(network).detect([{ file: 'a', seconds: 0 }], context);
    expect(found.map(({ label }) => label)).toEqual(['laptop']);
  });

  it('marks what the company taught, and drops no screen that it taught', async () => {
    const seen = [
      { label: 'monitor', score: 0.9, box: box(0.98), isCustom: true },
      { label: 'person', score: 0.8, box: box(0.4) },
    ];
    const network: Network = { model: 'test', detect: () => Promise.resolve(seen) };
    const found = await new LocalDetector(network).detect([{ file: 'a', seconds: 2 }], context);
    expect(found.map(({ label, is_custom, seconds }) => [label, is_custom, seconds])).toEqual([
      ['monitor', true, 2],
      ['person', undefined, 2],
    ]);
  });
});
