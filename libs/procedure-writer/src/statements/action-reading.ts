import { sentimentNouns } from '../language/lexicon.js';
import type { Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import { splitActions } from './actions.js';
import { readingOf, type Reading } from './reading-shape.js';
import type { VerbGroup } from './verb-group.js';

/** "I will always love you": the object is a feeling or the audience. "If it hums, ring me" is an act. */
export function isSentiment(verb: string, after: readonly Token[]): boolean {
  const object = after.slice(0, 3).map((token) => token.norm);
  const first = object[0] ?? '';
  if (/^(?:me|us)$/.test(first) && /^(?:call|ring|phone|text|page|radio|fetch|notify|inform)$/.test(verb))
    return false;
  if (first === 'my' && /^(?:hand|hands|eyes|arms|body|name|heart|love|side|way)$/.test(object[1] ?? ''))
    return !/^(?:wash|scrub|rinse|dry|wipe|clean|disinfect|sanitise|sanitize|cover|keep|put|protect)$/.test(
      verb,
    );
  // "Wrap your arms around their waist"
  if (first === 'your' && /^(?:arms?|hands?)$/.test(object[1] ?? '') && !after.some(isAudience)) return false;
  if (/^(?:my|your|the|our|a|this)$/.test(first)) return sentimentNouns.has(object[1] ?? '');
  return sentimentNouns.has(first) || first === 'you';
}

const isAudience = ({ norm }: Token): boolean => /^(?:me|us|i|my)$/.test(norm);

/** All acts from the verb group on, as one reading. */
export function actionReading(
  rest: readonly Token[],
  group: VerbGroup,
  strength: number,
  marker: Marker | null,
): Reading {
  const actions = splitActions(rest.slice(group.at), group.form, group.base);
  const manner = group.manner.map((at) => rest[at]).filter((token) => token !== undefined);
  const body = [...manner, ...actions.flatMap((action) => action.spoken)];
  return readingOf(
    'action',
    strength,
    marker,
    body,
    actions.map(({ verb, tokens }) => ({ verb, tokens })),
  );
}
