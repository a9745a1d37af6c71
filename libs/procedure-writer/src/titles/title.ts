import { danglingWords, prepositions } from '../language/lexicon.js';
import { capitalise, textOf, withText, type Token } from '../language/token.js';
import { resolvePronoun } from '../statements/objects.js';
import { inSecondPerson, lowerAfterPrefix } from '../statements/rewriting.js';
import type { Action } from '../types/statement.js';
import { isFigure, shortened } from './shortening.js';

/** Two acts in one title may take one word more. */
export const jointTitleLimit = 10;
const wholeJointLimit = 13;

/** An imperative of at most nine words: verb and object first, phrases as long as they fit. `before` are the actions so far, latest last. */
export function titleOf(actions: readonly Action[], before: readonly Action[] = []): string {
  const parts: Token[][] = [];
  for (const action of actions) {
    // Inside one title "it" is clear: only the first act names what an earlier step was about.
    const part =
      action.verb === ''
        ? ofPhrase(action.tokens)
        : shortened(parts.length === 0 ? resolvePronoun(action, before) : inSentence(action));
    const length = parts.reduce((sum, tokens) => sum + tokens.length + 1, 0);
    const isWhole = parts.length === 1 && actions.length === 2 && length + part.length <= wholeJointLimit;
    const fitting = parts.length === 0 || isWhole ? part : fittedTo(part, jointTitleLimit - length);
    if (fitting.length < (parts.length === 0 && action.verb !== '' ? 1 : 2)) break;
    parts.push(fitting);
  }
  return sentenceCase(joined(parts.map((part) => lowerAfterPrefix(inSecondPerson(part)))));
}

/** Behind "and" the verb that opened a sentence is small. */
const inSentence = ({ verb, tokens: [first, ...rest] }: Action): Token[] =>
  first ? [first.norm === verb ? withText(first, first.norm) : first, ...rest] : [];

const longestPhrase = 16;
const shortestClause = 5;
const opensBinding = /^(?:if|when|once|unless|only|before|after|until|till|while|where)$/;
const goesOn = /^(?:and|but|so|because|cause|since|until|till|unless)$/;

/** A phrase without an imperative is a title as a whole; a long sentence is one by its first clause, unless a condition opens it. */
function ofPhrase(tokens: readonly Token[]): Token[] {
  if (tokens.length <= longestPhrase || opensBinding.test(tokens[0]?.norm ?? '')) return [...tokens];
  const end = tokens.findIndex(
    ({ norm }, at) =>
      at >= shortestClause && (goesOn.test(norm) || /[,;:]$/.test(tokens[at - 1]?.text ?? '')),
  );
  return end < 0 ? shortened(tokens) : tokens.slice(0, end);
}

/** A title for a statement without an action ("step one, ticket intake"). */
export function topicTitle(tokens: readonly Token[]): string {
  return sentenceCase(textOf(inSecondPerson(shortened(tokens))));
}

/** The second act without its last phrases, if verb and object still fit: "take the wheel out of the frame" -> "take the wheel out". */
function fittedTo(part: readonly Token[], room: number): Token[] {
  if (part.length <= room) return [...part];
  for (let end = Math.min(room, part.length - 1); end >= 3; end -= 1) {
    const next = part[end];
    const last = part[end - 1]?.norm ?? '';
    if (
      next &&
      prepositions.has(next.norm) &&
      next.norm !== 'of' &&
      !danglingWords.has(last) &&
      !isFigure(part[end - 1])
    )
      return part.slice(0, end);
  }
  return [];
}

function joined(parts: readonly Token[][]): string {
  const texts = parts.map((part) => textOf(part).replace(/[.,;:!?]+$/, ''));
  if (texts.length < 3) return texts.join(' and ');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

const sentenceCase = (text: string): string =>
  capitalise(
    text
      .replace(/[\s,.;:!?—–-]+$/, '')
      .replace(/^(Click|Tap) on (?!the (?:power|machine))/i, '$1 ')
      .replace(/\bclick on\b/g, 'click'),
  );
