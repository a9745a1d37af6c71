import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { judge } from './judging.ts';
import { readMaterial } from './material.ts';
import { readNarrations } from './narration.ts';
import { readToRead } from './to-read.ts';

const nothing = { steps: [], unplacedTexts: [], equipment: [], precautions: [] };

describe.each([
  ['seen', 20, 300],
  ['blind', 60, 1000],
] as const)('the %s material', (set, narrationCount, checkCount) => {
  const { narrations, claims } = readMaterial(join(import.meta.dirname, set));

  it('has its narrations, in ten registers, and its checks', () => {
    expect(narrations.length).toBeGreaterThanOrEqual(narrationCount);
    expect(new Set(narrations.map(({ register }) => register)).size).toBe(10);
    expect(narrations.flatMap((one) => judge(one, nothing)).length).toBeGreaterThanOrEqual(checkCount);
  });

  it('has words in time and expectations of its own for every narration', () => {
    for (const { name, segments, acts, isProcedure } of narrations) {
      expect([name, acts.length > 0]).toEqual([name, isProcedure]);
      expect([name, segments.every(({ startSeconds, endSeconds }) => endSeconds > startSeconds)]).toEqual([
        name,
        true,
      ]);
    }
    expect(new Set(narrations.map(({ name }) => name)).size).toBe(narrations.length);
  });

  it('has a hundred contradictions and a hundred faithful rewrites', () => {
    expect(claims.filter(({ isFaithful }) => !isFaithful)).toHaveLength(100);
    expect(claims.filter(({ isFaithful }) => isFaithful)).toHaveLength(100);
  });
});

describe('the material that is judged by reading', () => {
  const all = readToRead(join(import.meta.dirname, 'to-read'));

  it('has two sets of forty narrations in ten registers, one of forty-two in six and four of thirty-eight in seven of them, and two each without a procedure', () => {
    const procedures = all.filter(({ demands }) => demands.steps.length > 0);
    expect([all.length, procedures.length]).toEqual([288, 274]);
    expect(new Set(procedures.map(({ demands }) => demands.register)).size).toBe(10);
  });

  it('demands nothing that was not spoken', () => {
    for (const { name, demands } of all) {
      const { conditions, prohibitions, figures, not_steps } = demands;
      const text = demands.text.replaceAll('\n', ' ');
      const quoted = [
        ...[...conditions, ...prohibitions, ...figures].map(({ quote }) => quote),
        ...not_steps,
      ];
      expect([name, quoted.filter((words) => !text.includes(words))]).toEqual([name, []]);
    }
  });
});

describe('a narration that is judged by reading', () => {
  it('is spoken in segments that end behind a stop and at the end of a line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'to-read-'));
    const nothingDemanded = {
      ...{ register: 'colloquial', trade: 'fencing', steps: [], conditions: [], prohibitions: [] },
      ...{ figures: [], order: [], equipment: [], not_steps: [] },
    };
    const text = 'rasp it till it is level\nput the foot down. Look at him from the front\nGood.';
    writeFileSync(join(folder, '01.json'), JSON.stringify({ ...nothingDemanded, text }));
    const [narration] = readToRead(folder);
    rmSync(folder, { recursive: true });
    expect(narration?.segments.map((segment) => segment.text)).toEqual([
      'rasp it till it is level',
      'put the foot down.',
      'Look at him from the front',
      'Good.',
    ]);
  });
});

describe('a narration', () => {
  it('is refused where a line is not understood, an order names no act, or a segment has no time', () => {
    const head = 'name: a\ntrade: b\nregister: c\n';
    expect(() => readNarrations(`${head}acts open + valve`)).toThrow('not understood');
    expect(() => readNarrations(`${head}act open + valve\norder 1<2`)).toThrow('not there');
    expect(() => readNarrations(`${head}- [x] open the valve`)).toThrow('times');
    expect(() => readNarrations(`${head}act open + valve; perhaps red`)).toThrow('"perhaps"');
  });
});
