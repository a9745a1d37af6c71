import { isKnownVerb } from '../language/inflection.js';
import { functionWords, numberWords } from '../language/lexicon.js';
import { normOf } from '../language/token.js';
import { teaching } from '../learned/statement-features.js';
import type { Heard } from '../learned/statement-kinds.js';
import { isPassiveStyle } from '../statements/passive-style.js';
import type { Statement } from '../statements/statement.js';

const recap =
  /^(?:(?:so|and|okay|now|just) )*(?:to (?:recap|summari[sz]e|sum up)|in summary|as a (?:quick )?recap|let us recap|(?:a )?quick recap|to review what|in short|in conclusion)\b/;
const outro =
  /\b(?:thanks|thank you)\b.*\b(?:watching|listening|joining|viewing)\b|^(?:and )?(?:that is (?:it|all|everything|how)|this is how|there you have it|now you know how|see you|bye|goodbye|i hope|hope (?:this|you)|we hope|have a (?:great|nice|good))\b/;

/** A recap says the steps again and an outro ends them: nothing after it opens a step. */
export function procedureEnd(statements: readonly Statement[]): number {
  const lastAction = statements.findLastIndex(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  );
  const at = statements.findIndex((statement, index) => {
    const text = normOf(statement.spoken);
    if (recap.test(text))
      return index > 0 && statements.slice(0, index).filter((before) => before.kind === 'action').length >= 2;
    return statement.kind === 'meta' && outro.test(text) && index >= lastAction;
  });
  return at < 0 ? statements.length : at;
}

/** From how sure on a statement opens a step. */
export function openingThreshold(statements: readonly Statement[]): number {
  const strong = statements.filter(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  ).length;
  if (isPassiveStyle(statements)) return 0.4;
  return strong >= 3 ? 0.6 : 0.45;
}

/** Fewer words say nothing about the language. */
const fewestWords = 12;
/** The tersest English has half its words among them, German at most a third by chance. */
const leastEnglish = 0.35;

/** Speech of which hardly a word is English. */
function isForeign(statements: readonly Statement[]): boolean {
  const words = statements.flatMap(({ spoken }) => spoken.map(({ norm }) => norm));
  const english = words.filter(
    (word) => functionWords.has(word) || numberWords.has(word) || isKnownVerb(word) || /^\d/.test(word),
  );
  return words.length >= fewestWords && english.length / words.length < leastEnglish;
}

/** From how likely on a narration tells how something is done. */
const likely = 0.5;

/** Why these statements are no procedure, in a sentence for the reader; undefined when they are one. */
export function whyNoProcedure(
  statements: readonly Statement[],
  { kinds, procedure }: Heard,
): string | undefined {
  if (statements.length === 0)
    return 'No speech was recognised in this video, so no steps could be derived from it.';
  if (isForeign(statements))
    return 'The speech is not in English. No other language is understood yet, so there are no steps.';
  if (statements.filter(({ marker }) => marker?.kind === 'numbered').length >= 2) return undefined;
  if (isTold(statements, kinds)) return `${reasons.tale}, so there are no steps.`;
  if (procedure >= likely && statements.some(({ kind }) => kind === 'action')) return undefined;
  const most = otherKinds.reduce((best, next) => (sum(kinds, next) > sum(kinds, best) ? next : best));
  return `${reasons[most]}, so there are no steps.`;
}

/** A tale of so many statements or more teaches without saying so. */
const fewestUnannounced = 5;

/** A few sentences of what somebody did, and no word that it is to be done after. */
function isTold(statements: readonly Statement[], kinds: Heard['kinds']): boolean {
  const told = kinds.filter((shares) => shares.told + shares.tale > likely).length;
  return (
    told * 2 > statements.length &&
    statements.length < fewestUnannounced &&
    !statements.some(({ spoken }) => teaching.test(normOf(spoken)))
  );
}

const otherKinds = ['remark', 'greeting', 'tale', 'question'] as const;
const reasons: Record<(typeof otherKinds)[number], string> = {
  remark: 'The narration does not describe how a task is done',
  greeting: 'The narration speaks to an audience and does not show how a task is done',
  tale: 'The narration tells about events and does not show how a task is done',
  question: 'A conversation is heard and no task is explained',
};

const sum = (kinds: Heard['kinds'], kind: (typeof otherKinds)[number]): number =>
  kinds.reduce((total, shares) => total + shares[kind], 0);
