import { describe, expect, it } from '@jest/globals';
import type { Observations } from '@sop/procedure-writer';
import { narrated } from '../../testing/model-replies.js';
import { emptyDraft, type Draft } from './openai-draft.js';
import { segmentLine } from './openai-prompt.js';
import { halvesOf, speechTokens, windowsOf } from './openai-windows.js';
import { joined } from './openai-windows-joined.js';
import { tokensOf } from './tokens.js';

const style = { glossary: [], styleGuide: '', language: null };
const long = narrated(
  ...Array.from({ length: 40 }, (_none, at) => `Fill tank ${at}. ${'Slowly, to the mark. '.repeat(8)}`),
);
const tokensIn = ({ segments }: Observations): number =>
  segments.reduce((sum, segment) => sum + tokensOf(segmentLine(segment)), 0);

describe('windows of a long narration', () => {
  it('hold every segment once, in order, and no more tokens than they may', () => {
    const windows = windowsOf(long, 800);
    expect(windows.length).toBeGreaterThan(2);
    expect(windows.flatMap(({ segments }) => segments)).toEqual(long.segments);
    for (const window of windows) expect(tokensIn(window)).toBeLessThanOrEqual(800);
  });

  it('are cut at the widest pause of their last third', () => {
    const twelve = long.segments.slice(10, 22).reduce((sum, one) => sum + tokensOf(segmentLine(one)), 0);
    const segments = long.segments.map((segment) => ({
      ...segment,
      ...(segment.id >= 9 && {
        start_seconds: segment.start_seconds + 30,
        end_seconds: segment.end_seconds + 30,
      }),
    }));
    const [first] = windowsOf({ ...long, segments }, twelve);
    expect(first?.segments.at(-1)?.id).toBe(8);
  });

  it('know of screen and scenes what is seen during them', () => {
    const at = (seconds: number) => ({ seconds, lines: [] });
    const [first, second] = halvesOf({ ...long, screenText: [at(1), at(190)] });
    expect([first?.screenText, second?.screenText]).toEqual([[at(1)], [at(190)]]);
  });

  it('of Chinese hold fewer letters than of English', () => {
    const chinese = narrated(...Array.from({ length: 200 }, () => '然后把两个阀门都关上，先关蓝色的。'));
    const room = speechTokens(8192, chinese, style);
    expect(windowsOf(chinese, room).length).toBeGreaterThan(1);
    expect(tokensOf('然后把两个阀门')).toBeGreaterThan(tokensOf('then the'));
  });

  it('are as large as the model holds them', () => {
    const [small, large] = [8192, 32_768].map((context) => speechTokens(context, long, style));
    expect(small).toBeGreaterThan(800);
    expect(large).toBeGreaterThan(4 * (small ?? 0));
    const guided = speechTokens(8192, long, { ...style, styleGuide: 'Write short sentences. '.repeat(50) });
    expect(guided).toBeLessThan(small ?? 0);
  });

  it('divide in two at a pause, and one segment does not divide', () => {
    const halves = halvesOf(long);
    expect(halves.flatMap(({ segments }) => segments)).toEqual(long.segments);
    expect(halves).toHaveLength(2);
    expect(halvesOf(narrated('Open the lid.'))).toEqual([]);
  });
});

describe('drafts of windows joined', () => {
  it('have the first title and the first language that is named', () => {
    const named = (title: string | null, language: string | null): Draft => ({
      ...emptyDraft,
      title,
      language,
    });
    expect(
      joined([named(null, null), named('Reset a console', 'de'), named('Close the lid', 'en')]),
    ).toMatchObject({
      title: 'Reset a console',
      language: 'de',
    });
    expect(joined([emptyDraft, emptyDraft])).toMatchObject({ title: null, language: null });
  });

  const line = (text: string) => ({ text, ids: [0], isDoubtful: false });
  const draft = (title: string): Draft => ({
    ...emptyDraft,
    steps: [{ title: line(title), sentences: [line(title)] }],
    precautions: [{ ...line(title), kind: 'hazard', step: 0, of: null }],
  });

  it('keep the steps of precautions', () => {
    const { steps, precautions } = joined([draft('One'), emptyDraft, draft('Two')]);
    expect(steps.map(({ title }) => title.text)).toEqual(['One', 'Two']);
    expect(precautions.map(({ step }) => step)).toEqual([0, 1]);
  });
});
