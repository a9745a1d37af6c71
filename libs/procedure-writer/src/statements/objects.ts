import { articles, determiners, objectPronouns, prepositions } from '../language/lexicon.js';
import { normOf, stripEnd, withText, type Token } from '../language/token.js';
import type { Action } from '../types/statement.js';

/** Words that begin a clause which only explains. */
export const subordinators =
  /^(?:so|because|which|who|until|while|when|before|after|if|unless|as|where|since|although|though|whose|whenever|but|otherwise|making|making|ensuring|allowing)$/;

/** "it" and "them" refer to the object of the action before, when that is short and agrees in number. */
export function resolvePronoun(action: Action, before: readonly Action[]): Token[] {
  const at = action.tokens.findIndex(
    (token, index, { length }) =>
      index > 0 &&
      index < 3 &&
      (/^(?:it|them)$/.test(token.norm) || (/^(?:that|this)$/.test(token.norm) && index === length - 1)),
  );
  const pronoun = action.tokens[at];
  if (!pronoun) return [...action.tokens];
  if (isAnotherThing(action, before.at(-1))) return [...action.tokens];
  const object = lastNamed(before);
  if (
    object.length === 0 ||
    object.length > 4 ||
    object.some(({ norm }) => /^(?:it|they|them|he|she|you)$/.test(norm)) ||
    !determiners.has(object[0]?.norm ?? '') ||
    /^(?:bit|lot|thing|things|one|way|time|pharmacist|doctor|nurse|vet|plumber|electrician|fitter|carpenter|mate|patient|customer|client|guest|driver|supervisor|foreman|colleague|boss|operator|technician|engineer|mechanic|manager|owner|teacher|trainer|chef|host|judge|man|woman|person|boy|girl|lad)$/.test(
      object.at(-1)?.norm ?? '',
    ) ||
    isPlural(object) !== (pronoun.norm === 'them')
  )
    return [...action.tokens];
  const tail = /[,.;:!?]+$/.exec(pronoun.text)?.[0] ?? '';
  const named = object.map((token, index) =>
    withText(
      token,
      index === 0 && /^(?:a|an|some|one|another)$/.test(token.norm) ? 'the' : stripEnd(token).text,
    ),
  );
  const end = named.at(-1);
  if (end && tail) named[named.length - 1] = { ...end, text: end.text + tail };
  return [...action.tokens.slice(0, at), ...named, ...action.tokens.slice(at + 1)];
}

/** The object of the last act; "load it, run it" go on with the one before. */
function lastNamed(before: readonly Action[]): Token[] {
  const last = before.at(-1);
  const isOfSeveral = last?.verb === '' && last.tokens.some(({ norm }) => /^(?:and|then)$/.test(norm));
  if (!last || isOfSeveral) return [];
  const object = objectOf(last);
  const goesOn = last.tokens.slice(1, 3).some(({ norm }) => /^(?:it|them)$/.test(norm));
  return object.length === 0 && goesOn ? lastNamed(before.slice(0, -1)) : object;
}

/** "Close the hatch. Take it off.", "Change the plug. Let it run.": an opened, closed or partly named thing is not the object of the next act. */
function isAnotherThing({ verb, tokens }: Action, before: Action | undefined): boolean {
  if (!before) return false;
  const isSwitched = switched.test(before.verb) && !handled.test(verb);
  const isOthers = /\b(?:he|she|they|somebody|someone)\b/.test(normOf(before.tokens));
  // "Take the cap off the bottle and make sure it is clean": either of them.
  const isOfTwo = before.tokens.some(
    ({ norm }, at) => at > 1 && at < 5 && (norm === 'of' || (verb === 'make' && /^(?:off|from)$/.test(norm))),
  );
  return (
    isSwitched ||
    before.verb === 'use' ||
    written.test(verb) ||
    isOthers ||
    isOfTwo ||
    (verb === 'let' && !/^(?:dry|cool|set|cure|harden|drain|soak|rest)\b/.test(tokens[2]?.norm ?? ''))
  );
}
/** Verbs whose "it" is a reading or a fact, not the thing. */
const written = /^(?:write|note|log|jot|record|report)$/;
const switched = /^(?:close|shut|press|start|stop|check|read|watch|tighten|loosen|lock|clamp)$/;
const handled =
  /^(?:close|shut|open|press|start|stop|check|read|watch|hold|release|lock|unlock|turn|push|pull|tighten|loosen|wipe|clean|replace|grease|oil|let)$/;

/** The noun phrase right after the verb (and a particle), up to a preposition, a comma or "and". */
export function objectOf(action: Action): Token[] {
  let at = 1;
  while (/^(?:off|on|up|out|down|in|away|back|over)$/.test(action.tokens[at]?.norm ?? '')) at += 1;
  const first = action.tokens[at];
  if (
    !first ||
    objectPronouns.has(first.norm) ||
    (prepositions.has(first.norm) && !determiners.has(first.norm))
  )
    return [];
  const object: Token[] = [];
  for (; at < action.tokens.length; at += 1) {
    const token = action.tokens[at];
    if (!token) break;
    if (
      object.length > 0 &&
      (prepositions.has(token.norm) ||
        (articles.has(token.norm) && !determiners.has(object.at(-1)?.norm ?? '')) ||
        subordinators.test(token.norm) ||
        /^(?:and|or|then|that|is|are|here|there|back|again|now|together|straight|apart|loose|open|shut|flat|tight|clean|dry|short|upside|hot|warm|first|last|once|twice)$/.test(
          token.norm,
        ) ||
        /ly$/.test(token.norm))
    )
      break;
    object.push(token);
    if (/[,.;:!?]$/.test(token.text)) break;
  }
  return object.every((token) => articles.has(token.norm)) ? [] : object;
}

function isPlural(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)?.norm ?? '';
  return (
    (/[^s]s$/.test(last) && !/(?:us|is|ss|lens|gas)$/.test(last)) ||
    /^(?:two|three|four|five|six|both|all|these|those|some)$/.test(tokens[0]?.norm ?? '')
  );
}
