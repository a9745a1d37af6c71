import { describe, expect, it } from '@jest/globals';
import { redactionLimits, type Silence } from '@sop/contracts';
import { SoughtWords } from './sought-words.js';
import { silencesOf, spokenIn } from './spoken-words.js';

const at = (from_seconds: number, to_seconds: number): Silence => ({ from_seconds, to_seconds });

describe('texts that are spoken', () => {
  const segment = (id: number, text: string, corrections?: { recognised: string; written: string }[]) => ({
    ...{ id, start_seconds: id * 10, end_seconds: id * 10 + 4, text, confidence: 1 },
    ...(corrections && { corrections }),
  });
  const change = (text: string) => new SoughtWords(['Ann Lee']).replacedIn(text);

  it('are in whole segments, also where a term replaced the recognised words', () => {
    const transcript = [
      ...[segment(0, 'Press start.'), segment(1, 'Ask Ann Lee.'), segment(2, 'Stop.')],
      segment(3, 'Ask Annelie.', [{ recognised: 'Ann Lee', written: 'Annelie' }]),
    ];
    expect(spokenIn({ transcript }, change)).toEqual([at(10, 14), at(30, 34)]);
  });
});

describe('silences', () => {
  it('have a margin, in order, within the video', () => {
    expect(silencesOf([at(8, 10), at(0.1, 2)], 10)).toEqual([at(0, 2.15), at(7.85, 10)]);
    expect(silencesOf([at(8, 9)], null)).toEqual([at(7.85, 9.15)]);
    expect(silencesOf([at(12, 14)], 10)).toEqual([]);
  });

  it('are one where they meet, also one within another', () => {
    expect(silencesOf([at(1, 2), at(2.2, 3), at(1.2, 1.4), at(5, 6)], 60)).toEqual([
      at(0.85, 3.15),
      at(4.85, 6.15),
    ]);
  });

  it('are as many as fit together, and none is lost', () => {
    const spoken = Array.from({ length: 2500 }, (_, second) => at(second * 2, second * 2 + 1));
    const all = silencesOf(spoken, 5000);
    expect(all.length).toBeLessThanOrEqual(redactionLimits.silences);
    for (const { from_seconds, to_seconds } of spoken)
      expect(
        all.some((silence) => silence.from_seconds <= from_seconds && to_seconds <= silence.to_seconds),
      ).toBe(true);
    expect(all.every((silence, index) => silence.from_seconds > (all[index - 1]?.to_seconds ?? -1))).toBe(
      true,
    );
  });
});
