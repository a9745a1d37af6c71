import { contentOf, contentWords, overlap } from '../language/content-words.js';
import { normalise } from '../language/token.js';
import { classifyStatements } from '../learned/statement-kinds.js';
import { captionSteps } from '../screen-text/caption-steps.js';
import { spelledAsOnScreen } from '../screen-text/screen-names.js';
import { isTitle, titlesOn } from '../screen-text/spoken-titles.js';
import { applyLearnedKinds } from '../statements/apply-learned-kinds.js';
import { withHeadings } from '../statements/headings.js';
import { readStatements } from '../statements/read-statements.js';
import { restoreVerbatim } from '../statements/restore-verbatim.js';
import { splitStatement } from '../statements/split-statements.js';
import { isPoorlyRecognised, markUnclear } from '../statements/unclear.js';
import type { Observations, ScreenText } from '../types/observations.js';
import type { Statement } from '../types/statement.js';
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
  const titles = titlesOn(screenText);
  const narrated = applyLearnedKinds(read, kinds)
    .map(restoreVerbatim)
    .flatMap(splitStatement)
    .map(markUnclear(wordsOn(screenText)))
    .map(dismissOrdersToActors(screenText))
    .map((one) => (isNamed(one) && isTitle(one.spoken, titles) ? dismissed(one) : one));
  const statements = dismissActors(withHeadings(narrated), screenText);
  return { statements, whyNone: whyNoProcedure(statements, kinds) };
}

/** An act without a verb of its own. */
const isNamed = ({ kind, actions }: Statement): boolean =>
  kind === 'action' && actions.every(({ verb }) => verb === '');
const dismissed = (one: Statement): Statement => ({ ...one, kind: 'aside', actions: [] });

/** With so many caption steps the captions are the narration. */
const fewestCaptions = 2;
/** Share of a caption's words that a statement has. */
const leastShared = 0.7;
const pointing =
  /^(?:this|that|these|those|it|here|there|them|down|up|on|off|out|in|now|okay|please|for|me|him|her|you|and|to)$/;

/**
 * Where all captions are spoken and every other act is poorly recognised or names nothing, the narrator reads the captions, and the
 * rest is what the actors say.
 */
function dismissActors(statements: readonly Statement[], screens: readonly ScreenText[]): Statement[] {
  const captions = captionSteps(screens, false, 1).map(({ sentences }) =>
    contentWords(sentences.join(' ').split(/\s+/).map(normalise)),
  );
  const says = ({ spoken }: Statement, caption: ReadonlySet<string>): boolean =>
    overlap(contentOf(spoken), caption) >= leastShared && contentOf(spoken).size * 2 > caption.size;
  const acts = statements.filter(({ kind }) => kind === 'action');
  const others = acts.filter((act) => !captions.some((caption) => says(act, caption)));
  const areAllSpoken =
    captions.length > 0 && captions.every((caption) => acts.some((act) => says(act, caption)));
  const isOfActor = ({ spoken, actions }: Statement): boolean =>
    isPoorlyRecognised(spoken) ||
    actions.every(({ tokens }) => tokens.slice(1).every(({ norm }) => pointing.test(norm)));
  return areAllSpoken && others.every(isOfActor)
    ? statements.map((one) => (others.includes(one) ? dismissed(one) : one))
    : [...statements];
}

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
  return (statement) => (isCaptioned && namesNothing(statement) ? dismissed(statement) : statement);
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
