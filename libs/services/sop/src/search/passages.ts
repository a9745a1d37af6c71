import { type Evidence, type SearchPassage, truncate } from '@sop/contracts';
import type { Audience } from '../releases/read-shown.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { isScreenSop } from '../sops/sop.presenter.js';
import type { StepRow } from '../steps/step.entity.js';
import { isRewritten, stepTextOf } from '../steps/step-text.js';

/** A text of an SOP that is found as a whole, as it is stored. */
export interface Passage {
  kind: SearchPassage['kind'] | 'title' | 'heading';
  text: string;
  /** Null where it has no moment, or the reader may not see it. */
  seconds: number | null;
  /** From 1. */
  step: number | null;
}

/** Of all passages together, in characters: the words of four hours of speech. A vector of words holds a megabyte. */
const mostCharacters = 200_000;
const mostPassages = 5000;

/**
 * What can be found of an SOP as this audience sees it, the most important first. With a hidden video, readers find neither speech
 * nor text on screen, and no moments.
 */
export function passagesOf({ sop, steps }: SopAndSteps, audience: Audience): Passage[] {
  const isHidden = audience === 'reader' && sop.isVideoHidden;
  const written: Passage[] = [
    { kind: 'title', text: sop.title, seconds: null, step: null },
    ...steps.flatMap(passagesOfStep),
    ...sop.equipment.map(({ name, evidence }) => passage('equipment', name, momentOf(evidence))),
    // The page of a screen recording does not show them.
    ...(isScreenSop(sop)
      ? []
      : sop.precautions.map(({ text, evidence }) => passage('precaution', text, momentOf(evidence)))),
  ];
  if (isHidden) return bounded(written.map((each) => ({ ...each, seconds: null })));
  const spoken = sop.transcript.map(({ text, start_seconds }) => passage('speech', text, start_seconds));
  const shown = sop.textOnScreen.flatMap(({ seconds, lines }) =>
    lines.map((line) => passage('screen', line, seconds)),
  );
  return bounded([...written, ...spoken, ...shown].map((each) => withStep(each, steps)));
}

function passagesOfStep(row: StepRow, at: number): Passage[] {
  const { title, description } = stepTextOf(row);
  const { start_seconds: seconds, sentences } = row.generated;
  const step = at + 1;
  const described = isRewritten(row)
    ? [{ kind: 'step', text: description, seconds, step } as const]
    : sentences.map(({ text, evidence }) => ({
        ...{ kind: 'step' as const, text, step },
        seconds: momentOf(evidence) ?? seconds,
      }));
  return [{ kind: 'heading', text: title, seconds, step }, ...described];
}

const passage = (kind: Passage['kind'], text: string, seconds: number | null): Passage => ({
  ...{ kind, text, seconds },
  step: null,
});

/** Words of a user have no evidence, so no moment. */
const momentOf = ({ sources, start_seconds }: Evidence): number | null =>
  sources.length > 0 ? start_seconds : null;

/** The step whose time it is. */
function withStep(each: Passage, steps: readonly StepRow[]): Passage {
  const { seconds, step } = each;
  if (step !== null || seconds === null) return each;
  const at = steps.findIndex(
    ({ generated }) => seconds >= generated.start_seconds && seconds < generated.end_seconds,
  );
  return at < 0 ? each : { ...each, step: at + 1 };
}

function bounded(all: readonly Passage[]): Passage[] {
  let left = mostCharacters;
  return all
    .filter(({ text }) => text.trim() !== '')
    .slice(0, mostPassages)
    .flatMap((each) => {
      const text = truncate(each.text, Math.max(0, left), '');
      left -= each.text.length;
      return text === '' ? [] : [{ ...each, text }];
    });
}
