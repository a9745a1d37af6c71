import { actionVerbs, determiners, harmingVerbs, mannerAdverbs, prepositions } from '../language/lexicon.js';
import { isEnglish, tagsOf } from '../language/tagger.js';
import { leadLength, normOf, withText, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import { actionReading, isSentiment } from './action-reading.js';
import { readingOf, type Reading } from './reading-shape.js';
import { actionStrength, verbGroupAt, type VerbGroup } from './verb-group.js';

const subject =
  /^(?:(?:i|we|you|he|she|they|one)|(?:the|your|a|an|our) (?:(?!other\b)\w+ )?(?:user|operator|technician|worker|installer|mechanic|engineer|nurse|cook|chef|employee|assistant|person|driver|cashier|agent|clerk|trainee|student|artist|instructor|aider|first aider|baker|painter|welder|gardener|trainer|teacher|carpenter|electrician|plumber|chemist|barista|waiter|farmer|tailor|helper|rescuer|caregiver|butcher|surgeon|doctor|patient care assistant|researcher|scientist|supervisor|machinist|fitter|rider|climber|player|photographer))(?: (?:guys|all|both|two))?(?= )/;

/** "We add …", "you want to click …", "the technician removes …". */
export function readWithSubject(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const count = leadLength(rest, subject);
  if (count === 0) return undefined;
  const who = normOf(rest.slice(0, count));
  const group = verbGroupAt(rest, count, /^(?:i|we|you|they)\b/.test(who) ? 'base' : 'third');
  if (!group) return undefined;
  return fromGroup(rest, group, who, marker);
}

const longestFronted = 7;

/** "Mats I split with the breaker", "the navel I dipped for a minute": the fronted object moves behind its verb. */
export function readFronted(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const at = rest.findIndex(({ norm }, index) => index > 0 && /^(?:i|we|you|he|she|they)$/.test(norm));
  const thing = rest.slice(0, Math.max(0, at));
  if (at < 1 || at > longestFronted || !isThing(thing)) return undefined;
  const group = verbGroupAt(rest, at + 1, /^(?:he|she)$/.test(rest[at]?.norm ?? '') ? 'third' : 'base');
  if (!group || group.negated || !actionVerbs.has(group.base)) return undefined;
  const behind = rest.slice(group.at + 1);
  const stop = behind.findIndex(({ text }) => /[,;.]$/.test(text));
  if (!isOver(rest[group.at]) && !isWithoutObject(behind.slice(0, stop < 0 ? undefined : stop + 1)))
    return undefined;
  const [verb, last] = [rest[group.at], thing.at(-1)];
  if (!verb || !last) return undefined;
  const end = /[,;.!]+$/.exec(verb.text)?.[0] ?? '';
  const named = [...thing.slice(0, -1), withText(last, last.text + end)].map((token, place) =>
    place === 0 && (determiners.has(token.norm) || isEnglish(token.norm))
      ? withText(token, token.text.charAt(0).toLowerCase() + token.text.slice(1))
      : token,
  );
  return readWithSubject(
    [
      ...rest.slice(at, group.at),
      withText(verb, verb.text.slice(0, verb.text.length - end.length)),
      ...named,
      ...behind,
    ],
    marker,
  );
}

const isOver = (token: Token | undefined): boolean => /[,;.!]$/.test(token?.text ?? '');

/** A noun with its words: no clause, no phrase of time or place. */
const isThing = (tokens: readonly Token[]): boolean =>
  !tokens.some(
    ({ norm, text }) =>
      /[,;:.?!]$/.test(text) ||
      /^(?:that|which|who|what|where|when|if|as|once|before|after|until|till|while|unless|since|than|how|why|because|so|thing|time|way|day|moment|is|are|was|were|then|now|here|there|today|and|but|or|not|never|no|only|same|sometimes|usually|normally|always)$/.test(
        norm,
      ),
  ) &&
  !prepositions.has(tokens[0]?.norm ?? '') &&
  !/(?:ly|ing)$/.test(tokens[0]?.norm ?? '') &&
  tagsOf(tokens.map(({ text }) => text)).some((tag) => /^(?:NOUN|PROPN)$/.test(tag));

/** "… with the breaker", "… in half": nothing else is what it is done to, and no clause goes on behind it. */
function isWithoutObject(behind: readonly Token[]): boolean {
  const next = behind[0]?.norm ?? '';
  return (
    (prepositions.has(next) ||
      mannerAdverbs.has(next) ||
      /^(?:until|till|open|shut|off|out|away|down|up|back|together|first|twice|dry|clean|flat|every)$/.test(
        next,
      )) &&
    !behind.some(({ norm }) => /^(?:is|are|was|were|has|have|had|will|goes|went|does|did)$/.test(norm))
  );
}

function fromGroup(
  rest: readonly Token[],
  group: VerbGroup,
  who: string,
  marker: Marker | null,
): Reading | undefined {
  if (group.mood === 'future' && /^(?:he|she|they)$/.test(who))
    return readingOf('explanation', 0, marker, [...rest], []);
  const after = rest.slice(group.at + 1);
  const strength = actionStrength(group.base, after, actionVerbs.has(group.base));
  if (strength === 0 || isSentiment(group.base, after)) return undefined;
  if (
    /^(?:get|got|have|find|end)$/.test(group.base) &&
    group.mood !== 'obligation' &&
    !/^(?:i|we) /.test(`${who} `)
  )
    return undefined;
  if (who === 'you' && group.mood !== 'obligation' && harmingVerbs.has(group.base))
    return readingOf('explanation', 0, marker, [...rest], []);
  if (group.negated) {
    if (group.mood !== 'obligation' || !/^(?:you|we|one|the)/.test(who))
      return readingOf('explanation', 0, marker, [...rest], []);
    const first = rest[0];
    return first
      ? readingOf(
          'warning',
          0,
          marker,
          [withText(first, 'Do'), withText(first, 'not'), ...rest.slice(group.at)],
          [],
        )
      : undefined;
  }
  // "I can hold it in my hand" tests it.
  if (group.mood === 'ability' && who === 'i') return readingOf('explanation', 0, marker, [...rest], []);
  const isDone =
    (group.mood === 'past' && /^(?:i|we|he|she|they)$/.test(who)) ||
    (group.mood === 'perfect' && /^(?:i|we)$/.test(who));
  if (isDone && group.form === 'past' && strength >= 0.8)
    return { ...actionReading(rest, group, 0, marker), kind: 'explanation', past: true, body: [...rest] };
  if (group.mood === 'unreal' || group.mood === 'past' || group.mood === 'perfect')
    return readingOf('explanation', 0, marker, [...rest], []);
  const moodStrength = { present: 0.9, future: 0.9, obligation: 1, ability: 0.75, progressive: 0.85 }[
    group.mood
  ];
  return actionReading(rest, group, strength * moodStrength, marker);
}
