import { leadLength, normOf, withText, type Token } from '../language/token.js';
import { readImperative } from './imperatives.js';
import type { Marker } from './markers.js';
import * as say from './patterns.js';
import { built, type Reading } from './reading-shape.js';

/** "Do not click Delete, click Archive instead": the warning, and the step if one follows. */
export function readNegative(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const text = normOf(rest);
  const count = leadLength(rest, say.negativeLead);
  if (count === 0) return undefined;
  if (
    /\b(?:not|never) (?:need|have|necessarily|only|just|worry|mind|care|know|think|see|want to (?:get|go) into|going)\b|^(?:i|we) (?:do|will|can|would) not\b|^(?:i|we) (?:can)?not\b|^(?:you )?(?:cannot|can not)\b/.test(
      text,
    )
  ) {
    return built('explanation', 0, marker, [...rest], []);
  }
  const turn = turnToAction(rest, count);
  if (turn)
    return {
      ...turn,
      marker,
      prefix: [],
      body: [...forbidden(rest.slice(0, rest.length - turn.taken), count), ...turn.body],
    };
  return built('warning', 0, marker, forbidden(rest, count), []);
}

/** Where the forbidden part ends and what to do begins. */
function turnToAction(rest: readonly Token[], from: number): (Reading & { taken: number }) | undefined {
  for (let at = from + 1; at < rest.length - 1; at += 1) {
    if (!/[,;:]$/.test(rest[at - 1]?.text ?? '') && !/^(?:but|instead)$/.test(rest[at]?.norm ?? '')) continue;
    let start = at;
    while (/^(?:but|instead|rather|just|simply|you|we|should|and)$/.test(rest[start]?.norm ?? '')) start += 1;
    if (/^(?:or|and)$/.test(rest[at]?.norm ?? '') && start === at + 1 && rest[at]?.norm === 'and') continue;
    const main = readImperative(rest.slice(start), null);
    if (main && main.strength >= 0.8) return { ...main, taken: rest.length - start };
  }
  return undefined;
}

function forbidden(tokens: readonly Token[], lastOfLead: number): Token[] {
  const count =
    lastOfLead + leadLength(tokens.slice(lastOfLead), /^(?:want|try|ever|be tempted|bother|forget) to(?= )/);
  const lead = normOf(tokens.slice(0, count));
  const first = tokens[0];
  if (!first) return [];
  const after = tokens.slice(count);
  if (/avoid/.test(lead)) return [withText(first, 'Avoid'), ...after];
  if (/never/.test(lead)) return [withText(first, 'Never'), ...after];
  return [withText(first, 'Do'), withText(first, 'not'), ...after];
}
