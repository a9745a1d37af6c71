import { baseOf, isKnownVerb, type VerbForm } from '../language/inflection.js';
import {
  actionVerbs,
  determiners,
  emptyAdverbs,
  functionWords,
  isNumberWord,
  lightVerbs,
  mannerAdverbs,
  nounLike,
  objectPronouns,
  prepositions,
  stativeVerbs,
} from '../language/lexicon.js';
import { leadLength, normOf, type Token } from '../language/token.js';

export interface VerbGroup {
  /** The position of the main verb. */
  at: number;
  form: VerbForm;
  base: string;
  negated: boolean;
  mood: 'present' | 'future' | 'obligation' | 'ability' | 'progressive' | 'perfect' | 'past' | 'unreal';
  /** Positions of adverbs of manner met before the verb. */
  manner: number[];
}

export const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (actionVerbs.has(token.norm) || baseOf(token.norm, 'ing') !== undefined);

const skips: readonly [RegExp, Partial<{ mood: VerbGroup['mood']; negated: true; next: VerbForm }>][] = [
  [
    /^(?:am|are|is) (?:just |now |also |actually |then |basically |simply )*(?:going to|about to|gonna)\b/,
    { mood: 'future', next: 'base' },
  ],
  [
    /^(?:go|come|jump|hop|get) (?:ahead|in|on in|right in|over|back in|back) (?:and|here and|there and)\b/,
    { next: 'base' },
  ],
  [
    /^(?:start|starting|begin|beginning|started|finish|continue|proceed)(?: off| out| up| on)?(?: here)? by\b/,
    { next: 'ing' },
  ],
  [
    /^(?:try|proceed|continue|be sure|remember|be able|start|begin|like|love|prefer|choose|decide|happen|tend) to\b/,
    { next: 'base' },
  ],
  [
    /^(?:would like|would love|would want|would need|like|want|wants|need|needs|have|has|had|ought|got|supposed|required|have got|will need|will want|will have|are supposed|are required|are advised|are encouraged) to\b/,
    { mood: 'obligation', next: 'base' },
  ],
  [/^(?:will|shall)\b/, { mood: 'future', next: 'base' }],
  [
    /^(?:must|should|need)\b(?= not\b| (?:also |then |now |always |first |carefully )*\w+)/,
    { mood: 'obligation', next: 'base' },
  ],
  [/^(?:can|could|may|might|are able to|am able to)\b/, { mood: 'ability', next: 'base' }],
  [/^cannot\b/, { mood: 'ability', negated: true, next: 'base' }],
  [/^(?:would|used to)\b/, { mood: 'unreal', next: 'base' }],
  [/^(?:do|does)\b(?= (?:not|is|then|want|need|have|usually)\b)/, { next: 'base' }],
  [/^(?:did|had|was|were)\b/, { mood: 'past', next: 'base' }],
  [
    /^(?:have|has)(?: just| already| now| also| never| then)*(?= (?:\w+(?:ed|en|wn|ut|et)|gone|done|made|left|hung|bound|ground|wound|found|bought|brought|held|built|sent|bent|lit|slid|split|run|spun|stuck|swept|laid|dug|slit)\b)/,
    { mood: 'perfect', next: 'past' },
  ],
  [/^(?:not|never)\b/, { negated: true }],
  [/^(?:am|are|is|be)\b/, { mood: 'progressive', next: 'ing' }],
];

/** Reads auxiliaries and adverbs up to the main verb; undefined when no verb follows. `start` is the place after the subject. */
export function verbGroupAt(tokens: readonly Token[], start: number, form: VerbForm): VerbGroup | undefined {
  const state: VerbGroup = { at: start, form, base: '', negated: false, mood: 'present', manner: [] };
  for (let guard = 0; guard < 12 && state.at < tokens.length; guard += 1) {
    if (skipAdverb(tokens, state)) continue;
    if (!skipAuxiliary(tokens, state)) break;
  }
  const word = tokens[state.at]?.norm ?? '';
  const base = baseOf(word, state.form) ?? pastAsPresent(word, state);
  if (base === undefined) return undefined;
  return { ...state, base };
}

function skipAdverb(tokens: readonly Token[], state: VerbGroup): boolean {
  const word = tokens[state.at]?.norm ?? '';
  const manner = mannerAdverbs.has(word);
  if (!manner && !emptyAdverbs.has(word)) return false;
  if (manner) state.manner.push(state.at);
  state.at += 1;
  return true;
}

function skipAuxiliary(tokens: readonly Token[], state: VerbGroup): boolean {
  const rest = tokens.slice(state.at);
  for (const [pattern, effect] of skips) {
    const count = leadLength(rest, pattern);
    if (count === 0 || count >= rest.length) continue;
    if (
      pattern.source.startsWith('^(?:am|are|is|be)') &&
      baseOf(nextVerbWord(rest, count), 'ing') === undefined
    )
      continue;
    state.at += count;
    state.form = effect.next ?? state.form;
    state.negated ||= effect.negated ?? false;
    if (effect.mood && !(state.mood === 'unreal' || state.mood === 'past')) state.mood = effect.mood;
    return true;
  }
  return false;
}

function nextVerbWord(rest: readonly Token[], from: number): string {
  let at = from;
  while (emptyAdverbs.has(rest[at]?.norm ?? '') || rest[at]?.norm === 'not') at += 1;
  return rest[at]?.norm ?? '';
}

function pastAsPresent(word: string, state: VerbGroup): string | undefined {
  if (state.mood !== 'present') return undefined;
  const base = baseOf(word, 'past');
  if (base === undefined || base === word) return undefined;
  state.form = 'past';
  state.mood = 'past';
  return base;
}

/** The evidence of the verb and the words behind it for an act, 0 to 1. */
export function actionStrength(base: string, after: readonly Token[], known: boolean): number {
  const following = normOf(after.slice(0, 5));
  const light = lightVerbs.get(base);
  if (light) return light.test(following) ? 0.8 : 0;
  if (stativeVerbs.has(base)) return 0;
  if (known || actionVerbs.has(base)) return 1;
  return determiners.has(after[0]?.norm ?? '') || objectPronouns.has(after[0]?.norm ?? '') ? 0.6 : 0.3;
}

const particles = new Set(
  'on off up down in out over back away apart together through around ahead forward aside to into onto from with at for under between across against here there'.split(
    ' ',
  ),
);

/** Can a base form at this place be an imperative (clause-initial)? */
export function imperativeStrength(
  tokens: readonly Token[],
  at: number,
  tagged: (word: string) => boolean,
): number {
  const token = tokens[at];
  if (!token) return 0;
  const word = token.norm;
  const next = tokens[at + 1]?.norm ?? '';
  const alone = tokens.length === at + 1 || /[,.;!?]$/.test(token.text);
  if (/^(?:double|right|left|triple)$/.test(word) && /^(?:click|tap|press|check)$/.test(next)) return 1;
  if (lightVerbs.has(word) || stativeVerbs.has(word))
    return actionStrength(word, tokens.slice(at + 1), false);
  const objectFollows =
    determiners.has(next) ||
    objectPronouns.has(next) ||
    prepositions.has(next) ||
    particles.has(next) ||
    mannerAdverbs.has(next) ||
    /\d/.test(next);
  if (actionVerbs.has(word)) {
    // "Level two is harder", "set 3 will hurt": the second of several things.
    if (nounLike.has(word) && isNumberWord(next) && finite.test(tokens[at + 2]?.norm ?? '')) return 0;
    if (objectFollows) return 1;
    if (alone) return nounLike.has(word) ? 0 : 0.6;
    if (finite.test(next) || /^(?:have|of)$/.test(next)) return 0;
    return nounLike.has(word) && !finiteNounFollows(tokens, at) ? 0.9 : nounLike.has(word) ? 0 : 0.95;
  }
  if (ofBody.test(word) && (objectFollows || next === 'as')) return 0.8;
  if (functionWords.has(word) || isKnownVerb(word) || !/^[a-z][a-z-]+$/.test(word) || alone) return 0;
  // "Ooh, it does sting": a subject and no object.
  if (/^(?:is|are|was|were|does|do|did|has|have|will|would|can|should)$/.test(tokens[at + 2]?.norm ?? ''))
    return 0;
  if (/^(?:the|your|a|an|them|it|each|both|all)$/.test(next) && !/(?:ing|ed|ly|s)$/.test(word)) return 0.8;
  return tagged(word) && objectFollows && !/(?:ing|ed|ly|s)$/.test(word) ? 0.5 : 0;
}

/** "Lie on your back", "exhale as you lift": an act with its direction or time alone, "I lied" and "breathe." are none. */
const ofBody = /^(?:lie|lean|squat|breathe|inhale|exhale)$/;
const finite = /^(?:is|are|was|were|has|will|can|should|must|does|do|may)$/;
/** "Oil pressure is low": the word is the subject's noun, because a finite verb follows soon. */
function finiteNounFollows(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(at + 1, at + 5)
    .some(
      (token, index, ahead) =>
        finite.test(token.norm) &&
        !ahead
          .slice(0, index)
          .some(
            (before) =>
              /^(?:that|which|where|what|until|if|when|and|,)$/.test(before.norm) ||
              /[,;]$/.test(before.text),
          ),
    );
}
