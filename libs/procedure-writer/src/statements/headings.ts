import { isKnownVerb } from '../language/inflection.js';
import { determiners, prepositions } from '../language/lexicon.js';
import { tagsOf } from '../language/tagger.js';
import { lowered, stripEnd, withText, type Token } from '../language/token.js';
import type { Action, Statement } from '../types/statement.js';
import { peel } from './markers.js';
import { forReader } from './rewriting.js';

/** More words have a sense of their own. */
const longestHeading = 3;
/** Behind a longer silence something else is spoken of, s. */
const longestPause = 3;
/** The first words of a sentence, where it says what it is about. */
const opening = 4;
const pronoun = /^(?:it|them|they|these|those)$/;

/** "Now the bobbin. It drops in": a thing that is named by itself is what the next sentence is about, which keeps its name. */
export function withHeadings(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = [];
  for (const statement of statements) {
    const before = joined.at(-1);
    if (before && namesThing(before) && isAbout(statement, before))
      joined[joined.length - 1] = under(before, statement);
    else joined.push(statement);
  }
  return joined;
}

function namesThing({ kind, spoken }: Statement): boolean {
  const { rest } = peel(spoken);
  if (!/^(?:aside|explanation)$/.test(kind) || rest.length === 0 || rest.length > longestHeading)
    return false;
  if (!/\.$/.test(rest.at(-1)?.text ?? '') || rest.some(({ norm }) => isKnownVerb(norm) && !isNoun(norm)))
    return false;
  return tagsOf(rest.map(({ text }) => text.toLowerCase())).every((tag) => /^(?:NOUN|DET)$/.test(tag));
}

const isNoun = (word: string): boolean => tagsOf(['the', word])[1] === 'NOUN';

/** It refers to a thing that it does not name, or says where something is without saying what. */
function isAbout({ kind, spoken, pauseSeconds }: Statement, heading: Statement): boolean {
  if (!/^(?:action|check|result|explanation|warning)$/.test(kind) || pauseSeconds > longestPause)
    return false;
  // "Good girl. Take them off": only what is introduced is the thing of an act.
  const isIntroduced = /^(?:now|then|next|and|the)$/.test(heading.spoken[0]?.norm ?? '');
  if (!isIntroduced && !/^(?:result|explanation)$/.test(kind)) return false;
  const { rest } = peel(spoken);
  const first = rest[0]?.norm ?? '';
  return (
    prepositions.has(first) ||
    /^(?:should|must|goes|go|needs|comes)$/.test(first) ||
    /^you can,$/.test(
      rest
        .slice(0, 2)
        .map(({ text }) => text.toLowerCase())
        .join(' '),
    ) ||
    rest.slice(0, opening).some(({ norm }) => pronoun.test(norm))
  );
}

function under(heading: Statement, statement: Statement): Statement {
  const name = peel(heading.spoken).rest;
  const [first, ...rest] = statement.tokens;
  const last = name.at(-1);
  if (!first || !last) return statement;
  const lead = [...name.slice(0, -1), withText(last, `${stripEnd(last).text}:`)];
  return {
    ...statement,
    actions: statement.actions.map((action, at) => (at === 0 ? withName(action, name) : action)),
    tokens: forReader([...lead, lowered(first), ...rest]),
    spoken: [...heading.spoken, ...statement.spoken],
    startSeconds: heading.startSeconds,
    pauseSeconds: heading.pauseSeconds,
  };
}

/** "Dip it" under "The stick." dips the stick. */
function withName(action: Action, name: readonly Token[]): Action {
  const [verb, object, ...rest] = action.tokens;
  if (!verb || !object || !/^(?:it|them)$/.test(object.norm)) return action;
  const thing = determiners.has(name[0]?.norm ?? '') ? [...name] : [withText(object, 'the'), ...name];
  const words = thing
    .map((token) => stripEnd(token))
    .map((token) => withText(token, token.text.toLowerCase()));
  const end = words.at(-1);
  const tail = /[,.;:!?]+$/.exec(object.text)?.[0] ?? '';
  return end
    ? { ...action, tokens: [verb, ...words.slice(0, -1), withText(end, end.text + tail), ...rest] }
    : action;
}
