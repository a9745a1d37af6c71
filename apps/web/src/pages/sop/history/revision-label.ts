import type { Revision, Sop } from '@sop/contracts';
import { texts } from '../sop.texts.js';
import { movedIn } from './compare.js';

const stepFields = ['title', 'description', 'picture'] as const;
const sopFields = ['title', 'department_id', 'precautions', 'equipment', 'is_video_hidden'] as const;

type Shown = Pick<Sop, 'steps'>;

/**
 * The label of a change, for example `Step 3: description, picture edited`. Steps are numbered as they are now, or as they
 * were if they no longer exist.
 */
export function revisionLabel(revision: Revision, sop: Shown): string {
  const { kind } = revision;
  if (kind === 'generated') return texts.revisionKinds[kind];
  const { version } = revision.after;
  if (typeof version === 'number') return texts.revisionOfVersion(texts.revisionKinds[kind], version);
  const parts = partsOf(revision, sop);
  if (parts.length === 0) return texts.revisionKinds[kind];
  if (kind !== 'edited') return texts.revisionOf(texts.revisionKinds[kind], named(parts));
  const fields = fieldsOf(revision);
  const isOfStep = revision.step_id !== null;
  return isOfStep
    ? texts.editedIn(parts.join(', '), fields.join(', '))
    : texts.editedParts(fields.join(', '));
}

/** The parts of several changes, each once: `Step 1, Step 3, Equipment`. */
export const partsOfGroup = (revisions: readonly Revision[], sop: Shown): string =>
  named([...new Set(revisions.toReversed().flatMap((revision) => partsOf(revision, sop)))]);

const mostNamed = 4;

/** A label names a few of many parts, and counts the others. */
function named(parts: readonly string[]): string {
  const shown = parts.slice(0, mostNamed).join(', ');
  return parts.length > mostNamed ? texts.andMore(shown, parts.length - mostNamed) : shown;
}

/** The steps or parts of the SOP that a change affects. */
function partsOf(revision: Revision, sop: Shown): string[] {
  const { step_id: id, kind } = revision;
  if (id !== null) return [nameOf(id, revision, sop)];
  if (kind === 'generated') return [];
  return [...stepsIn(revision).map((step) => nameOf(step, revision, sop)), ...fieldsOf(revision)];
}

/** The steps that a change of several moved or wrote, in the order that it left. */
function stepsIn({ before, after }: Revision): string[] {
  const [was = [], is = []] = [before, after].map(({ order }) =>
    Array.isArray(order) ? (order as string[]) : [],
  );
  const written = [after.steps, before.steps].flatMap((list: unknown) =>
    Array.isArray(list) ? (list as { id: string }[]).map(({ id }) => id) : [],
  );
  const [former, latter] = [new Set(was), new Set(is)];
  const moved = movedIn(
    was.filter((id) => latter.has(id)),
    is.filter((id) => former.has(id)),
  );
  const changed = new Set([...moved, ...written]);
  return [...new Set([...is, ...written])].filter((id) => changed.has(id));
}

/** The step by its number, or by its title once it is gone. */
function nameOf(id: string, revision: Revision, sop: Shown): string {
  const now = sop.steps.findIndex((step) => step.id === id);
  const then = [revision.after, revision.before].map(({ order }) =>
    Array.isArray(order) ? order.indexOf(id) : -1,
  );
  const at = [now, ...then].find((index) => index >= 0);
  const gone = titleOf(revision, id);
  if (now < 0 && gone) return texts.stepCalled(gone);
  return at === undefined ? texts.deletedStep : texts.stepFallback(at + 1);
}

/** The title of a removed step, if the change contains it. */
function titleOf({ before, after }: Revision, id: string): string | undefined {
  const steps = [before.steps, after.steps].flatMap((list: unknown) => (Array.isArray(list) ? list : []));
  const step = (steps as { id?: unknown; title?: unknown }[]).find((each) => each.id === id);
  return typeof step?.title === 'string' && step.title !== '' ? step.title : undefined;
}

function fieldsOf({ step_id: id, before, after }: Revision): string[] {
  const fields = id === null ? sopFields : stepFields;
  const changed = fields.filter((field) => field in before || field in after);
  if (changed.length > 0) return changed.map((field) => texts.fields[field]);
  // A change of further pictures or marks contains the whole step without changed text.
  return id === null ? [] : [texts.fields.picture];
}

/** Changes of one user with a shorter pause between them are one group. */
const pauseMilliseconds = 30 * 60_000;

/** Groups changes, the latest first, by user and time. */
export function groupRevisions(revisions: readonly Revision[]): Revision[][] {
  const groups: Revision[][] = [];
  for (const revision of revisions) {
    const group = groups.at(-1);
    const later = group?.at(-1);
    if (group && later && isSameGroup(later, revision)) group.push(revision);
    else groups.push([revision]);
  }
  return groups;
}

const isSameGroup = (later: Revision, earlier: Revision): boolean =>
  later.user_id !== null &&
  later.user_id === earlier.user_id &&
  Date.parse(later.at) - Date.parse(earlier.at) <= pauseMilliseconds;
