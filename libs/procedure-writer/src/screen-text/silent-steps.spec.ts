import { describe, expect, it } from '@jest/globals';
import type { Detection } from '@sop/contracts';
import type { Observations, ScreenText } from '../types/observations.js';
import { planSilent, silentSteps, whySilent } from './silent-steps.js';

const silent = (more: Partial<Observations>): Observations => ({
  ...{ durationSeconds: 40, creationType: 'video_upload', segments: [] },
  ...more,
});
const line = (text: string, more: Partial<ScreenText['lines'][number]> = {}) => ({
  ...{ text, top: 0.8, height: 0.03, confidence: 0.9 },
  ...more,
});
/** A screen each, in these seconds. */
const screens = (shown: Record<number, (string | ScreenText['lines'][number])[]>): ScreenText[] =>
  Object.entries(shown).map(([seconds, lines]) => ({
    seconds: Number(seconds),
    lines: lines.map((each) => (typeof each === 'string' ? line(each) : each)),
  }));

describe('steps of captions', () => {
  const planned = (shown: Parameters<typeof screens>[0], onScreen = false) =>
    planSilent(silent({ screenText: screens(shown) }), onScreen).map(({ heading }) => heading);
  const two = { 20: ['Step 2: Close the lid'] };

  it('begin where a caption comes up and end at the next one', () => {
    const screenText = screens({ 5: ['Step 1: Remove the cover'], 20: ['Step 2: Clean the lens'] });
    // However the screens are ordered.
    const plan = planSilent(silent({ screenText: screenText.reverse() }), false);
    expect(plan.map(({ heading, startSeconds, endSeconds }) => [heading, startSeconds, endSeconds])).toEqual([
      ['Remove the cover', 5, 20],
      ['Clean the lens', 20, 40],
    ]);
    expect(plan[0]).toMatchObject({ source: 'screen_text', segmentIds: [] });
  });

  it.each([
    'Step 1: Remove the cover',
    '1. Remove the cover',
    '1) Remove the cover',
    'STEP 1 - Remove the cover',
  ])('are numbered in any of the usual ways: %s', (caption) => {
    expect(planned({ 5: [caption], ...two })).toEqual(['Remove the cover', 'Close the lid']);
  });

  it('need no number before a camera, and one on a screen, where a bare command is a button', () => {
    const bare = { 5: ['Remove the front cover'], 20: ['Clean the glass lens'] };
    expect(planned(bare)).toEqual(['Remove the front cover', 'Clean the glass lens']);
    expect(planned(bare, true)).toEqual([]);
    expect(planned({ 5: ['1. Open the file'], 20: ['2. Save the file'] }, true)).toEqual([
      'Open the file',
      'Save the file',
    ]);
  });

  it('are none of the numbered headings of slides, unless they call themselves steps', () => {
    const slides = (before: string) => ({
      5: [`${before}1. Reach New Markets`],
      20: [`${before}2. Measure Results`],
    });
    expect(planned(slides(''), true)).toEqual([]);
    expect(planned(slides('Step '), true)).toEqual(['Reach New Markets', 'Measure Results']);
  });

  it.each(['Never open the front cover', 'The front cover is closed', 'This is the front cover'])(
    'are no other sentences without a number: %s',
    (other) => {
      const shown = { 5: [other], 15: ['Remove the glass lens'], 25: ['Clean the glass lens'] };
      expect(planned(shown)).toEqual(['Remove the glass lens', 'Clean the glass lens']);
    },
  );

  it('are two at least', () => {
    expect(planned({ 5: ['Step 1: Remove the cover'] })).toEqual([]);
  });

  it('are made once of a caption that is read again with a letter wrong', () => {
    const shown = { 5: ['Step 1: Remove the cover'], 10: ['Step 1: Rem0ve the cover'], ...two };
    expect(planned(shown)).toEqual(['Remove the cover', 'Close the lid']);
  });

  it('are none of text that is read with low confidence, is no instruction, or does not end', () => {
    for (const other of [
      line('Step 1: Remove the cover', { confidence: 0.5 }),
      'Step 1: The front cover',
      'Step 1: Open',
      `Step 1: Remove the cover ${'and the next one '.repeat(5)}`,
    ])
      expect(planned({ 5: [other], ...two, 30: ['Step 3: Clean the lens'] })).toEqual([
        'Close the lid',
        'Clean the lens',
      ]);
  });

  it('are none of a line that is always shown', () => {
    const menu = 'Open the main menu';
    const shown = {
      5: [menu, '1. Remove the cover'],
      10: [menu],
      15: [menu],
      20: [menu, '2. Close the lid'],
    };
    expect(planned(shown)).toEqual(['Remove the cover', 'Close the lid']);
  });
});

describe('steps of a silent screen', () => {
  const heading = (text: string) => line(text, { top: 0.1, height: 0.05 });
  const lines = [line('Name', { height: 0.02 }), line('Date', { height: 0.02 })];
  const rest = [...lines, line('< Back Next > Cancel', { height: 0.02 })];
  const shown = screens({
    3: [heading('Printer Setup'), ...rest],
    9: [heading('Install Driver'), ...rest],
    15: [heading('Install Driver'), ...rest],
    21: [heading('Connect Printer'), ...rest],
    30: [heading('Setup Complete'), ...rest],
  });
  const times = (more: Partial<Observations>) =>
    planSilent(silent({ screenText: shown, ...more }), true).map(
      ({ heading: title, startSeconds, endSeconds }) => [title, ...[startSeconds, endSeconds]],
    );

  it('are its commanding headings, until another heading takes their place', () => {
    expect(times({})).toEqual([
      ['Install Driver', 9, 21],
      ['Connect Printer', 21, 30],
    ]);
  });

  it('begin when the screen changed to what is read, and not before the earlier heading', () => {
    const scenes = [
      { seconds: 1, sceneScore: 0.2 },
      { seconds: 7, sceneScore: 0.01 },
      { seconds: 8, sceneScore: 0.001 },
      { seconds: 20, sceneScore: 0.2 },
    ];
    expect(times({ scenes })).toEqual([
      ['Install Driver', 7, 20],
      ['Connect Printer', 20, 30],
    ]);
  });

  it('are none of the headings of slides, which no button leads on from', () => {
    const slides = screens({
      3: [heading('Build Trust'), ...lines],
      9: [heading('Measure Results'), line('Next year we count again.')],
      15: [heading('Reach New Markets'), ...lines],
    });
    expect(planSilent(silent({ screenText: slides }), true)).toEqual([]);
  });

  it('are none of a single commanding heading', () => {
    expect(planSilent(silent({ screenText: shown.slice(0, 3) }), true)).toEqual([]);
  });

  it('are what was done on it, where that is seen, each with what it led to', () => {
    const piece = (text: string, left: number, top: number, height = 0.03) => ({
      ...{ text, left, top, height, width: text.length * 0.008, confidence: 0.98 },
    });
    const press = (left: number, top: number, seconds: number) => [
      {
        ...{ left, top, width: 0.025, height: 0.044 },
        firstSeconds: seconds,
        lastSeconds: seconds,
        changes: 1,
      },
    ];
    const menu = [piece('Customers', 0.02, 0.1), piece('Orders', 0.02, 0.16)];
    const list = [...menu, piece('New customer', 0.3, 0.1)];
    const form = [
      ...[...menu, piece('Create customer', 0.3, 0.04, 0.05)],
      ...[piece('City', 0.3, 0.2), piece('Save', 0.3, 0.5)],
    ];
    const saved = [...menu, piece('Customer saved', 0.3, 0.04, 0.05)];
    const view = { isScrolled: false, nearEnd: null, spots: [], marks: [] };
    const screenChanges = {
      movingShare: 0,
      views: [
        { ...view, startSeconds: 0, endSeconds: 4, first: list, last: list, marks: press(0.34, 0.11, 3.4) },
        { ...view, startSeconds: 4, endSeconds: 9, first: form, last: form, marks: press(0.31, 0.51, 8.8) },
        { ...view, startSeconds: 9.2, endSeconds: 40, first: saved, last: saved },
      ],
    };
    const plan = planSilent(silent({ screenChanges, screenText: shown }), true);
    expect(silentSteps(plan).map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      ['Click “New customer”.', '“Create customer” opens.'],
      ['Click “Save”.', '“Customer saved” opens.'],
    ]);
    // What it led to is shown for a while, not to the end of the video.
    expect(plan.map(({ startSeconds }) => startSeconds)).toEqual([3.4, 8.8]);
    expect(plan[0]?.endSeconds).toBe(8.8);
    expect(plan[1]?.endSeconds).toBeLessThan(30);
  });
});

describe('steps of things that come into view', () => {
  const seen = (label: string, seconds: number, score = 0.9): Detection => ({
    ...{ label, score, seconds, box: { x: 0, y: 0, width: 0.2, height: 0.2 } },
  });
  const planned = (...detections: Detection[]) =>
    planSilent(silent({ detections }), false).map(({ heading, startSeconds, endSeconds, source }) => {
      expect(source).toBe('scene');
      return [heading, startSeconds, endSeconds];
    });

  it('begin with what was not in view before, in two pictures or more', () => {
    expect(
      planned(
        ...[seen('bottle', 2), seen('bottle', 4), seen('bottle', 6)],
        ...[seen('cup', 10), seen('bowl', 10), seen('bowl', 12), seen('cup', 12)],
        ...[seen('knife', 20), seen('cup', 22)],
      ),
    ).toEqual([
      ['Work with the bottle', 2, 10],
      ['Work with the bowl and the cup', 10, 40],
    ]);
  });

  it('name no person, and nothing that is seen with doubt', () => {
    const bowl = [seen('bowl', 20), seen('bowl', 22)];
    const cup = [seen('cup', 2), seen('cup', 4)];
    const doubtful = [seen('person', 2), seen('person', 4), seen('knife', 2, 0.5), seen('knife', 4, 0.5)];
    expect(planned(...cup, ...doubtful, ...bowl)).toEqual([
      ['Work with the cup', 2, 20],
      ['Work with the bowl', 20, 40],
    ]);
  });

  it('are two at least', () => {
    expect(planned(seen('cup', 2), seen('cup', 4), seen('cup', 30))).toEqual([]);
  });
});

describe('what is written of a silent video', () => {
  const screenText = screens({ 5: ['Step 1: Remove the cover'], 20: ['Step 2: Clean the lens'] });

  it('is what was read, with where it was read, and less sure than speech', () => {
    const steps = silentSteps(planSilent(silent({ screenText }), false));
    expect(steps.map(({ title, sentences }) => [title.text, sentences.map(({ text }) => text)])).toEqual([
      ['Remove the cover', ['Remove the cover.']],
      ['Clean the lens', ['Clean the lens.']],
    ]);
    for (const { title, startSeconds, endSeconds, confidence } of steps) {
      expect(title.evidence).toEqual({
        ...{ segment_ids: [], sources: ['screen_text'] },
        ...{ start_seconds: startSeconds, end_seconds: endSeconds },
      });
      expect(confidence).toBeLessThanOrEqual(0.5);
    }
  });

  it('is a reason where there is no step, which distinguishes an empty screen from one without instructions', () => {
    const nothing = whySilent(silent({}));
    expect(whySilent(silent({ screenText: [{ seconds: 1, lines: [] }] }))).toBe(nothing);
    expect(whySilent(silent({ screenText }))).not.toBe(nothing);
  });
});
