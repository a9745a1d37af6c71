import { describe, expect, it } from '@jest/globals';
import { editingLimits } from '@sop/contracts';
import { stepTextOf } from '../steps/step-text.js';
import { presentStep } from '../steps/step.presenter.js';
import { SignedPaths, keyFor } from '@sop/object-store';
import { v7 as uuidv7 } from 'uuid';
import { stepRow, storedStep } from '../testing/step-row.js';
import type { SopContent } from './sop-content.js';
import { addStep, duplicateStep, mergeStep, orderSteps, removeStep, splitStepAt } from './step-operations.js';

const rows = [
  stepRow(storedStep('Open the valve', 0, 10, ['Turn it left.', 'Wait for the hiss.'])),
  stepRow(storedStep('Read the gauge', 10, 20, ['It shows two bar.'])),
] as const;
const [first, second] = rows;
const evidence = (start_seconds: number) => ({
  segment_ids: [],
  start_seconds,
  end_seconds: start_seconds,
  sources: [],
});
const content = (change: Partial<SopContent> = {}): SopContent => ({
  title: 'Bleed the line',
  departmentId: null,
  equipment: [],
  isEquipmentEdited: false,
  precautions: [],
  isPrecautionsEdited: false,
  isTitleSuggested: false,
  isOrderedByHand: false,
  isVideoHidden: false,
  removedSpans: [],
  steps: [...rows],
  ...change,
});
const sop = { companyId: first.companyId, sopId: first.sopId };
const textsOf = ({ steps }: SopContent) =>
  steps.map((row) => [stepTextOf(row).title, stepTextOf(row).description]);
const precaution = (step_id: string, seconds: number) => ({
  text: 'Hot.',
  kind: 'hazard' as const,
  step_index: null,
  step_id,
  evidence: evidence(seconds),
  confidence: 1,
});

describe('step operations', () => {
  it('add a step behind another, at the moment where that ends, or before all', () => {
    const added = addStep(content(), sop, { title: 'Log it', description: 'In the book.', after: first.id });
    expect(textsOf(added.content)[1]).toEqual(['Log it', 'In the book.']);
    expect(added.content.steps[1]).toMatchObject({
      isPinned: true,
      generated: { start_seconds: 10, end_seconds: 10 },
    });
    const before = addStep(content(), sop, { title: 'Gloves', description: '', after: null });
    expect(textsOf(before.content)[0]).toEqual(['Gloves', '']);
  });

  it('add and duplicate no more steps than an SOP can have', () => {
    const many = content({
      steps: Array.from({ length: editingLimits.steps }, (_, at) => stepRow(storedStep('S', at, at + 1))),
    });
    const full = /at most 300 steps/;
    expect(() => addStep(many, sop, { title: '', description: '', after: null })).toThrow(full);
    expect(() => duplicateStep(many, many.steps[0]?.id ?? '')).toThrow(full);
    expect(() => splitStepAt(many, many.steps[0]?.id ?? '', { offset: 1 })).toThrow(full);
  });

  it('duplicate a step with all its content, under an id of its own', () => {
    const { content: made, stepId } = duplicateStep(content(), first.id);
    expect(textsOf(made).slice(0, 2)).toEqual([textsOf(content())[0], textsOf(content())[0]]);
    expect(made.steps.map(({ id }) => id)).toEqual([first.id, stepId, second.id]);
    expect(made.steps[1]?.generated).toEqual(first.generated);
  });

  it('store the time span of a removed step', () => {
    const { content: made } = removeStep(content(), first.id);
    expect(made.steps).toEqual([second]);
    expect(made.removedSpans).toEqual([{ step_id: first.id, start_seconds: 0, end_seconds: 10 }]);
  });

  it('order steps only when every step is listed once', () => {
    expect(orderSteps(content(), [second.id, first.id])?.steps).toEqual([second, first]);
    for (const wrong of [[first.id], [first.id, first.id], [first.id, uuidv7()]])
      expect(orderSteps(content(), wrong)).toBeUndefined();
  });

  it('merge text, evidence, pictures and time of two steps; precautions of the second move to the result', () => {
    const hot = precaution(second.id, 12);
    const { content: made } = mergeStep(content({ precautions: [hot] }), first.id);
    expect(textsOf(made)).toEqual([
      ['Open the valve', 'Turn it left. Wait for the hiss. Read the gauge. It shows two bar.'],
    ]);
    const [merged] = made.steps;
    expect(merged?.generated).toMatchObject({ start_seconds: 0, end_seconds: 20 });
    expect(merged?.generated.screenshots).toHaveLength(4);
    expect(merged?.generated.sentences.at(-1)?.evidence).toEqual(second.generated.sentences[0]?.evidence);
    expect(made.precautions).toEqual([{ ...hot, step_id: first.id }]);
  });

  it('merge written text unchanged', () => {
    const steps = [first, { ...second, editedTitle: 'Look', editedDescription: 'Two bar, no more.' }];
    const { content: made } = mergeStep(content({ steps }), first.id);
    expect(textsOf(made)).toEqual([
      ['Open the valve', 'Turn it left. Wait for the hiss.\nLook\nTwo bar, no more.'],
    ]);
  });

  it('refuse to merge the last step, and to exceed the limit of a step', () => {
    expect(() => mergeStep(content(), second.id)).toThrow('no step after this one');
    const editedDescription = 'x'.repeat(editingLimits.description);
    const steps = rows.map((row) => ({ ...row, editedDescription }));
    expect(() => mergeStep(content({ steps }), first.id)).toThrow('exceed the limit of 20000 characters');
  });

  it('split before a sentence, with evidence and pictures', () => {
    const hot = precaution(first.id, 7);
    const { content: made } = splitStepAt(content({ precautions: [hot] }), first.id, { offset: 14 });
    expect(textsOf(made).slice(0, 2)).toEqual([
      ['Open the valve', 'Turn it left.'],
      ['Wait for the hiss', ''],
    ]);
    const [early, late] = made.steps.map(({ generated }) => generated);
    expect([early?.end_seconds, late?.start_seconds, late?.end_seconds]).toEqual([5, 5, 10]);
    expect(early?.screenshots.map(({ seconds }) => seconds)).toEqual([2.5]);
    expect(late?.screenshots.map(({ seconds }) => seconds)).toEqual([7.5]);
    expect(made.precautions[0]?.step_id).toBe(made.steps[1]?.id);
  });

  it('split written text at the given offset', () => {
    const steps = [{ ...first, editedDescription: 'Left.  Then wait!' }, second];
    const { content: made } = splitStepAt(content({ steps }), first.id, { offset: 6, title: 'Wait' });
    expect(textsOf(made).slice(0, 2)).toEqual([
      ['Open the valve', 'Left.'],
      ['Wait', 'Then wait!'],
    ]);
  });

  const twoActs = ['Turn it left and wait for the hiss.', 'Close it.'];
  const ofTwoActs = () => stepRow(storedStep('Open the valve', 0, 10, twoActs));

  it('split one sentence with two acts; each half keeps its confidence and its share of the time', () => {
    const row = ofTwoActs();
    const { content: made } = splitStepAt(content({ steps: [row] }), row.id, {
      offset: twoActs[0]?.indexOf('wait') ?? 0,
    });
    expect(textsOf(made)).toEqual([
      ['Open the valve', 'Turn it left.'],
      ['Wait for the hiss', 'Close it.'],
    ]);
    const [early, late] = made.steps.map(({ generated }) => generated);
    const cut = (5 * 17) / 35;
    expect(early?.sentences).toEqual([
      expect.objectContaining({
        confidence: 0.8,
        evidence: expect.objectContaining({ start_seconds: 0, end_seconds: cut }),
      }),
    ]);
    expect([early?.end_seconds, late?.start_seconds]).toEqual([cut, cut]);
  });

  it('split within the second sentence, and within a rewritten description', () => {
    const row = ofTwoActs();
    const split = (step: typeof row, offset: number) =>
      textsOf(splitStepAt(content({ steps: [step] }), step.id, { offset, title: 'More' }).content);
    expect(split(row, twoActs.join(' ').indexOf('it.'))).toEqual([
      ['Open the valve', 'Turn it left and wait for the hiss. Close.'],
      ['More', 'It.'],
    ]);
    expect(split({ ...row, editedDescription: 'Wipe, then dry the seat' }, 11)).toEqual([
      ['Open the valve', 'Wipe.'],
      ['More', 'Dry the seat'],
    ]);
  });

  it.each([null, 'Open it and wait'])(
    'split a title without description, generated or written (%s)',
    (editedTitle) => {
      const row = stepRow(storedStep('Open the valve and wait', 0, 10, []), { editedTitle });
      const text = editedTitle ?? 'Open the valve and wait';
      const offset = text.indexOf('wait');
      const { content: made } = splitStepAt(content({ steps: [row] }), row.id, { offset });
      expect(textsOf(made)).toEqual([
        [text.split(' and')[0], ''],
        ['Wait', ''],
      ]);
      expect(made.steps.map((step) => step.editedTitle === null)).toEqual([!editedTitle, !editedTitle]);
      expect(made.steps[1]?.generated).toMatchObject({ start_seconds: (10 * offset) / text.length });
    },
  );

  it.each([0, 3, 10_000])('refuse to split at %i, where one part would have no words', (offset) => {
    expect(() => splitStepAt(content(), first.id, { offset })).toThrow('Both steps need some words');
  });

  it('present a split step as edited, with the evidence of sentences that were not rewritten', () => {
    const { content: made } = mergeStep(content(), first.id);
    const [merged] = made.steps;
    const key = keyFor.screenshot(sop.companyId, sop.sopId, 'a.jpg');
    const step =
      merged &&
      presentStep(
        {
          ...merged,
          generated: { ...merged.generated, screenshots: [{ key, thumbnail_key: key, seconds: 1 }] },
        },
        new SignedPaths(['a-secret-of-at-least-32-characters'], Date.now, () => 'session'),
      );
    expect(step).toMatchObject({ is_edited: true });
    expect(step?.sentences).toHaveLength(4);
  });

  describe('repeated titles', () => {
    const titleOnly = (title: string, start: number) => stepRow(storedStep(title, start, start + 10, []));

    it('are dropped when two steps with only a title are merged', () => {
      const steps = [titleOnly('Open the valve', 0), titleOnly('Close the lid', 10)] as const;
      expect(textsOf(mergeStep(content({ steps: [...steps] }), steps[0].id).content)).toEqual([
        ['Open the valve', 'Close the lid.'],
      ]);
    });

    it('are dropped when a step is merged with one of the same title', () => {
      const steps = [titleOnly('Open the valve', 0), titleOnly('Open the valve', 10)] as const;
      expect(textsOf(mergeStep(content({ steps: [...steps] }), steps[0].id).content)).toEqual([
        ['Open the valve', ''],
      ]);
    });

    it('are dropped when the split-off step is named by its first sentence', () => {
      const { content: made } = splitStepAt(content(), first.id, { offset: 'Turn it left. '.length });
      expect(textsOf(made).slice(0, 2)).toEqual([
        ['Open the valve', 'Turn it left.'],
        ['Wait for the hiss', ''],
      ]);
    });

    it('are dropped when a step is split off from written text', () => {
      const written = stepRow(storedStep('Open the valve', 0, 10, ['Turn it left.']), {
        editedDescription: 'Turn it left. Wait for the hiss. Then close it.',
      });
      const { content: made } = splitStepAt(content({ steps: [written] }), written.id, { offset: 14 });
      expect(textsOf(made)).toEqual([
        ['Open the valve', 'Turn it left.'],
        ['Wait for the hiss', 'Then close it.'],
      ]);
    });
  });
});
