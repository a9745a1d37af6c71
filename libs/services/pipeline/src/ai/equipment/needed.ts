import { functionWords } from '../language/lexicon.js';
import { stripEnd, textOf, type Token } from '../language/token.js';
import type { Statement } from '../statements/statement.js';
import { nameOf, type Found } from './found.js';
import { notModifier } from './lexicon.js';
import { headAt } from './things.js';

/** "You will need a bowl, two eggs and some flour": everything in the list, whether the word is known or not. */
export function listed(statement: Statement, onScreen: boolean): Found[] {
  if (statement.kind !== 'need') return [];
  const items = itemsIn(statement.spoken);
  const hasMaterial = items.some(
    (item) => isCounted(item) || item.some((_token, at) => headAt(item, at)?.kind === 'material'),
  );
  return items.flatMap((item) => {
    const name = nameIn(item);
    if (!isThing(name)) return [];
    const known = item.map((_token, at) => headAt(item, at)).find((head) => head !== undefined);
    const unknownKind = onScreen ? 'software' : isCounted(item) || hasMaterial ? 'material' : 'tool';
    const sureness = known ? 0.95 : 0.75;
    return [{ name: nameOf(name), kind: known?.kind ?? unknownKind, tokens: name, sureness }];
  });
}

/** What follows the verb, cut at commas and "and". */
function itemsIn(tokens: readonly Token[]): Token[][] {
  const verb = tokens.findIndex(
    (token, index) =>
      /^(?:need|require|want|using|use|include|includes|gather|have|got)$/.test(token.norm) ||
      (/^(?:is|are)$/.test(token.norm) && index > 1),
  );
  const items: Token[][] = [[]];
  const from =
    /^(?:have|has)$/.test(tokens[verb]?.norm ?? '') && tokens[verb + 1]?.norm === 'got' ? verb + 2 : verb + 1;
  for (const token of tokens.slice(from)) {
    const isJoint = /^(?:and|plus|or|also)$/.test(token.norm);
    if (!isJoint) items.at(-1)?.push(stripEnd(token));
    if (isJoint || /[,;]$/.test(token.text)) items.push([]);
  }
  return items;
}

function nameIn(item: readonly Token[]): Token[] {
  const start = item.findIndex(
    (token) => !notModifier.test(token.norm) || /^(?:small|little|new|old)$/.test(token.norm),
  );
  const rest = start < 0 ? [] : item.slice(start);
  const stop = rest.findIndex((token) =>
    /^(?:to|for|that|which|so|from|with|in|on|if|as|like|because|about|at|this|is|are|do|will|can|and|you|we)$/.test(
      token.norm,
    ),
  );
  return withoutAmount(stop < 0 ? rest : rest.slice(0, stop));
}

const isThing = (name: readonly Token[]): boolean =>
  name.length > 0 &&
  name.length <= 4 &&
  !name.some(({ norm }) => functionWords.has(norm) || /^(?:got|going|'s)$/.test(norm)) &&
  !/(?:ly|ing)$/.test(name[0]?.norm ?? '') &&
  !/^(?:here|there|see|everything|something|nothing|time|minutes?|seconds?|hours?|help|patience|ready|following|tools?|equipment|things?|account)$/.test(
    name.at(-1)?.norm ?? '',
  );

/** "kilo of tomatoes" -> "tomatoes" */
function withoutAmount(tokens: readonly Token[]): Token[] {
  const of = tokens.findIndex((token) => token.norm === 'of');
  return of > 0 &&
    of <= 2 &&
    /^(?:cups?|grams?|kilos?|kilograms?|litres?|liters?|millilit\w+|ounces?|pounds?|pieces?|sheets?|drops?|teaspoons?|tablespoons?|pinch|bit|pair|set|roll|bottle|couple|can|bag|box)$/.test(
      tokens[of - 1]?.norm ?? '',
    )
    ? tokens.slice(of + 1)
    : [...tokens];
}

/** "two cups of …", "500 grams of …", "some …": an amount makes it material. */
const isCounted = (item: readonly Token[]): boolean =>
  /\b(?:some|cups?|grams?|kilos?|litres?|liters?|ml|millilit\w+|ounces?|pounds?|pieces?|sheets?|drops?|tea-?spoons?|tablespoons?|pinch|bit|\d+)\b/.test(
    textOf(item).toLowerCase(),
  );
