import { classifyStatements } from '../learned/statement-kinds.js';
import type { Observations, ScreenText } from '../ports.js';
import { isScreenRecording } from '../recording/recording-kind.js';
import { captionSteps } from '../screen-text/caption-steps.js';
import { applyLearnedKinds } from '../statements/apply-learned-kinds.js';
import { restoreVerbatim } from '../statements/restore-verbatim.js';
import { readStatements } from '../statements/read-statements.js';
import { spelledAsOnScreen } from '../statements/screen-names.js';
import { splitStatement } from '../statements/split-statements.js';
import type { Statement } from '../statements/statement.js';
import { markUnclear } from '../statements/unclear.js';
import { whyNoProcedure } from './procedure.js';

/** The statements of the speech, and why they are no procedure where they are none. */
export interface Narration {
  statements: Statement[];
  whyNone: string | undefined;
}

export function readNarration(input: Observations): Narration {
  const { segments, screenText = [] } = input;
  const read = readStatements(spelledAsOnScreen(segments, screenText));
  const kinds = classifyStatements(read);
  // Detections differ from stage to stage of a run, and its words may not.
  const onScreen = isScreenRecording({ ...input, detections: [] }, read);
  const statements = applyLearnedKinds(read, kinds, onScreen)
    .map(restoreVerbatim)
    .flatMap(splitStatement)
    .map(markUnclear(wordsOn(screenText)))
    .map(dismissOrdersToActors(screenText));
  return { statements, whyNone: whyNoProcedure(statements, kinds) };
}

/** With so many caption steps the captions are the narration. */
const fewestCaptions = 2;
const pointing =
  /^(?:this|that|these|those|it|here|there|them|down|up|on|off|out|in|now|okay|please|for|me|and|to)$/;

/**
 * "Take this." "Push that down, okay?": where captions give the procedure, an instruction that names nothing is for the actors, who see
 * what is meant.
 */
function dismissOrdersToActors(screens: readonly ScreenText[]): (statement: Statement) => Statement {
  const isCaptioned = captionSteps(screens, false).length >= fewestCaptions;
  const namesNothing = ({ kind, actions }: Statement): boolean =>
    kind === 'action' &&
    actions.length > 0 &&
    actions.every(
      ({ tokens }) => tokens.length > 1 && tokens.slice(1).every(({ norm }) => pointing.test(norm)),
    ) &&
    actions.some(({ tokens }) => tokens.some(({ norm }) => /^(?:this|that|these|those)$/.test(norm)));
  return (statement) =>
    isCaptioned && namesNothing(statement) ? { ...statement, kind: 'aside', actions: [] } : statement;
}

const wordsOn = (screens: NonNullable<Observations['screenText']>): ReadonlySet<string> =>
  new Set(
    screens.flatMap(({ lines }) =>
      lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    ),
  );

/** Planning, writing and precautions of a run share one reading of the same speech. */
export class NarrationCache {
  #last: (Pick<Observations, 'segments' | 'screenText'> & { narration: Narration }) | undefined;

  constructor(private readonly read: (input: Observations) => Narration = readNarration) {}

  of(input: Observations): Narration {
    const { segments, screenText } = input;
    if (this.#last?.segments !== segments || this.#last.screenText !== screenText)
      this.#last = { segments, screenText, narration: this.read(input) };
    return this.#last.narration;
  }
}
