import type { Sop, StoredSop } from '@sop/contracts';
import { diffWordsWithSpace, type ChangeObject } from 'diff';

/** A piece of a text: in both versions, only in the earlier, or only in the later one. */
export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'gone' | 'new';
}

/** The change of one part of an SOP. */
export interface PartChange {
  readonly key: string;
  readonly part: 'title' | 'safety' | 'equipment' | 'step';
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** The number of the step: in the later version, or in the earlier one if it was removed. */
  readonly number?: number;
  /** Its heading and text with the changes; lists line by line. */
  readonly heading?: readonly Piece[];
  readonly text: readonly Piece[];
  /** The pictures of the step in both versions, where they differ: links. */
  readonly pictures?: { readonly was: readonly string[]; readonly is: readonly string[] };
}

/** Texts with more differences are compared as a whole, because diffing takes quadratic time. */
const maxChanges = 1000;

function piecesOf(was: string, is: string): Piece[] {
  const changes: ChangeObject<string>[] | undefined = diffWordsWithSpace(was, is, {
    maxEditLength: maxChanges,
  });
  if (!changes)
    return [
      { text: was, kind: 'gone' },
      { text: is, kind: 'new' },
    ];
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'new' : removed ? 'gone' : 'same',
  }));
}

/** A step of a version; a history without pictures compares text alone. */
type Step = StoredSop['steps'][number] & { readonly pictures?: readonly string[] };
type Version = Omit<StoredSop, 'number' | 'steps'> & { readonly steps: readonly Step[] };

/** What is compared of an SOP: its text, and the pictures that its steps show. */
export const versionOf = (sop: Sop): Version => ({
  title: sop.title,
  department_id: sop.department_id,
  precautions: sop.precautions.map(({ text }) => text),
  equipment: sop.equipment.map(({ name }) => name),
  steps: sop.steps.map(({ id, title, description, screenshots, more_screenshots }) => ({
    ...{ id, title, description },
    pictures: [...screenshots.slice(0, 1), ...more_screenshots].map(({ thumbnail }) => thumbnail),
  })),
});

/** A link carries its signature: the same picture has another one every few hours. */
const pictureOf = (link: string): string => link.split('?')[0] ?? link;
const samePictures = ({ pictures: was = [] }: Step, { pictures: is = [] }: Step): boolean =>
  was.length === is.length && was.every((link, at) => pictureOf(link) === pictureOf(is[at] ?? ''));

const whole = (text: string, kind: Piece['kind']): Piece[] => (text === '' ? [] : [{ text, kind }]);

/** The differences between two versions of an SOP, in reading order. */
export function compareSops(was: Version, is: Version): PartChange[] {
  return [
    ...changeOf('title', [was.title], [is.title]),
    ...changeOf('safety', was.precautions, is.precautions),
    ...changeOf('equipment', was.equipment, is.equipment),
    ...stepChanges(was.steps, is.steps),
  ];
}

function changeOf(
  part: 'title' | 'safety' | 'equipment',
  was: readonly string[],
  is: readonly string[],
): PartChange[] {
  const [former, latter] = [was.join('\n'), is.join('\n')];
  return former === latter ? [] : [{ key: part, part, kind: 'changed', text: piecesOf(former, latter) }];
}

function stepChanges(was: readonly Step[], is: readonly Step[]): PartChange[] {
  const former = new Map(was.map((step) => [step.id, step]));
  const latter = new Set(is.map(({ id }) => id));
  const inBoth = (list: readonly Step[]) =>
    list.filter(({ id }) => former.has(id) && latter.has(id)).map(({ id }) => id);
  const moved = movedIn(inBoth(was), inBoth(is));
  const remaining = is.flatMap((step, at) => {
    const before = former.get(step.id);
    return before ? changesOf(before, step, at, moved.has(step.id)) : [wholeStep(step, at, 'added', 'new')];
  });
  const removed = was.flatMap((step, at) =>
    latter.has(step.id) ? [] : [wholeStep(step, at, 'removed', 'gone')],
  );
  return [...remaining, ...removed];
}

/** The change of a step that is in both versions; none if it is the same at the same position. */
function changesOf(before: Step, step: Step, at: number, isMoved: boolean): PartChange[] {
  const hasNewText = before.title !== step.title || before.description !== step.description;
  const hasNewPictures = !samePictures(before, step);
  if (!hasNewText && !hasNewPictures && !isMoved) return [];
  return [
    {
      ...inStep(step, at),
      kind: hasNewText || hasNewPictures ? 'changed' : 'moved',
      heading: piecesOf(before.title, step.title),
      text: hasNewText ? piecesOf(before.description, step.description) : [],
      ...(hasNewPictures && { pictures: { was: before.pictures ?? [], is: step.pictures ?? [] } }),
    },
  ];
}

const wholeStep = (step: Step, at: number, kind: 'added' | 'removed', mark: 'new' | 'gone'): PartChange => ({
  ...inStep(step, at),
  kind,
  heading: whole(step.title, mark),
  text: whole(step.description, mark),
});

const inStep = ({ id }: Step, at: number) => ({ key: id, part: 'step', number: at + 1 }) as const;

/** The moved steps: those outside the longest run in its old order. */
export function movedIn(was: readonly string[], is: readonly string[]): Set<string> {
  const formerPositions = new Map(was.map((id, at) => [id, at]));
  const positions = is.map((id) => formerPositions.get(id) ?? 0);
  const lengths: number[] = [];
  const before: number[] = [];
  for (const [at, here] of positions.entries()) {
    lengths[at] = 1;
    before[at] = -1;
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((positions[earlier] ?? 0) >= here || length <= (lengths[at] ?? 0)) continue;
      lengths[at] = length;
      before[at] = earlier;
    }
  }
  const stayed = new Set<number>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = before[at] ?? -1) stayed.add(at);
  return new Set(is.filter((_, at) => !stayed.has(at)));
}
