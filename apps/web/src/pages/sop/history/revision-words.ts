import type { Revision, Sop } from '@sop/contracts';
import { texts } from '../sop.texts.js';

const stepFields = ['title', 'description', 'picture'] as const;
const sopFields = ['title', 'department_id', 'precautions', 'equipment', 'is_video_hidden'] as const;

type Shown = Pick<Sop, 'steps'>;

/** What a change did and to what, as `Step 3: description, picture edited`. Steps are numbered as they stand now, else as then. */
export function revisionWords(revision: Revision, sop: Shown): string {
  const { kind } = revision;
  if (kind === 'generated' || kind === 'ordered' || kind === 'restored') return texts.revisionKinds[kind];
  const places = placesOf(revision, sop);
  if (places.length === 0) return texts.revisionKinds[kind];
  if (kind !== 'edited') return texts.revisionOf(texts.revisionKinds[kind], places.join(', '));
  const fields = fieldsOf(revision);
  const isOfStep = revision.step_id !== null;
  return isOfStep
    ? texts.editedIn(places.join(', '), fields.join(', '))
    : texts.editedParts(fields.join(', '));
}

/** What several changes were about, each once: `Step 1, Step 3, Equipment`. */
export const sittingPlaces = (revisions: readonly Revision[], sop: Shown): string =>
  [...new Set(revisions.toReversed().flatMap((revision) => placesOf(revision, sop)))].join(', ');

/** The steps that a change is about, or the parts of the SOP. */
function placesOf(revision: Revision, sop: Shown): string[] {
  const { step_id: id } = revision;
  if (id === null) return revision.kind === 'generated' ? [] : fieldsOf(revision);
  const now = sop.steps.findIndex((step) => step.id === id);
  const then = [revision.after, revision.before].map(({ order }) =>
    Array.isArray(order) ? order.indexOf(id) : -1,
  );
  const at = [now, ...then].find((place) => place >= 0);
  const gone = titleOf(revision, id);
  if (now < 0 && gone) return [texts.stepCalled(gone)];
  return [at === undefined ? texts.deletedStep : texts.stepFallback(at + 1)];
}

/** What a step that is gone was called, as far as the change says it. */
function titleOf({ before, after }: Revision, id: string): string | undefined {
  const steps = [before.steps, after.steps].flatMap((list: unknown) => (Array.isArray(list) ? list : []));
  const step = (steps as { id?: unknown; title?: unknown }[]).find((each) => each.id === id);
  return typeof step?.title === 'string' && step.title !== '' ? step.title : undefined;
}

function fieldsOf({ step_id: id, before, after }: Revision): string[] {
  const fields = id === null ? sopFields : stepFields;
  const changed = fields.filter((field) => field in before || field in after);
  if (changed.length > 0) return changed.map((field) => texts.fields[field]);
  // Further pictures and marks come with the whole step, whose words they leave.
  return id === null ? [] : [texts.fields.picture];
}

/** Two changes of one person are of one sitting where no more lies between them. */
const pauseMilliseconds = 30 * 60_000;

/** Changes, the latest first, put together by sitting: what one person did in one go. */
export function sittingsOf(revisions: readonly Revision[]): Revision[][] {
  const sittings: Revision[][] = [];
  for (const revision of revisions) {
    const sitting = sittings.at(-1);
    const later = sitting?.at(-1);
    if (sitting && later && isSameSitting(later, revision)) sitting.push(revision);
    else sittings.push([revision]);
  }
  return sittings;
}

const isSameSitting = (later: Revision, earlier: Revision): boolean =>
  later.user_id !== null &&
  later.user_id === earlier.user_id &&
  Date.parse(later.at) - Date.parse(earlier.at) <= pauseMilliseconds;
