import type { EquipmentItem } from '@sop/contracts';
import { baseOf, isKnownVerb, isThirdPerson } from '../language/inflection.js';
import { determiners, functionWords, mannerAdverbs, nounLike } from '../language/lexicon.js';
import type { Token } from '../language/token.js';
import type { Statement } from '../statements/statement.js';
import { nameOf, singular, type Found } from './found.js';
import { equipmentHeads, notModifier, workpieces } from './lexicon.js';

/** Head nouns of the lexicon with the modifiers before them ("Phillips screwdriver"). What is said not to be used is no equipment. */
export function thingsIn(statement: Statement): Found[] {
  const found: Found[] = [];
  const tokens = statement.spoken;
  for (let at = 0; at < tokens.length; at += 1) {
    const head = headAt(tokens, at);
    if (!head || isNegated(tokens, at) || isPartName(tokens, at, head)) continue;
    const from = modifierStart(tokens, at);
    if (isMeasure(tokens, at, head) || isDrained(tokens, from, head)) continue;
    if (isWorkpiece(tokens, at, head, statement) && !isWith(tokens, from)) continue;
    const phrase = tokens.slice(from, at + head.length);
    found.push({
      name: nameOf(phrase),
      kind: head.kind,
      tokens: phrase,
      sureness: statement.kind === 'need' || isWith(tokens, from) ? 0.95 : 0.8,
    });
    at += head.length - 1;
  }
  return found;
}

/** "Three shovels of sand": the sand is needed. */
const isMeasure = (tokens: readonly Token[], at: number, head: { length: number }): boolean =>
  tokens[at + head.length]?.norm === 'of' &&
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|few|some)$/.test(tokens[at - 1]?.norm ?? '');

/** "Check the oil", "drain the coolant": worked on, not used up. */
const isDrained = (
  tokens: readonly Token[],
  from: number,
  { kind }: { kind: EquipmentItem['kind'] },
): boolean =>
  kind === 'material' &&
  tokens
    .slice(Math.max(0, from - 2), from)
    .some(({ norm }) => /^(?:check|drain|remove|empty|inspect|scrape|smell|read|change)$/.test(norm));

export function headAt(
  tokens: readonly Token[],
  at: number,
): { kind: EquipmentItem['kind']; length: number } | undefined {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.slice(0, -1).some((token) => /[,.;:!?]$/.test(token.text))) continue;
    const phrase = words.map((token) => token.norm).join(' ');
    const kind = equipmentHeads.get(phrase) ?? equipmentHeads.get(singular(phrase));
    if (kind) return { kind, length };
  }
  return undefined;
}

/** "oil filter housing", "pump handle", "file menu": the word only qualifies another noun. Nor is a verb equipment ("tape the box", "to file"). */
function isPartName(tokens: readonly Token[], at: number, head: { length: number }): boolean {
  const last = tokens[at + head.length - 1];
  const next = tokens[at + head.length];
  const before = tokens[at - 1]?.norm ?? '';
  const word = tokens[at]?.norm ?? '';
  const isVerb =
    head.length === 1 &&
    isKnownVerb(word) &&
    (at === 0 ||
      /^(?:to|and|then|will|can|should|must|you|we|i|not|please|now|just|carefully|going|or)$/.test(
        before,
      )) &&
    (determiners.has(next?.norm ?? '') || /^(?:it|them|with|on|off|up|down|in|for)$/.test(next?.norm ?? ''));
  if (isVerb && !isSwitched(tokens, at)) return true;
  if (!next || !last || /[,.;:!?]$/.test(last.text)) return false;
  const isNoun =
    !functionWords.has(next.norm) &&
    !determiners.has(next.norm) &&
    !mannerAdverbs.has(next.norm) &&
    !/(?:ly|ing|ed)$/.test(next.norm) &&
    !/^(?:is|are|will|back|together|apart|until|while|so|and|or|to|clockwise|counterclockwise|away|again|mixture|onto|as|if|when|where|here|there|firmly|opposite|upright|flat|goes|go)$/.test(
      next.norm,
    );
  const after = tokens[at + head.length + 1]?.norm ?? '';
  const isCompound = nounLike.has(next.norm) && !determiners.has(after) && !/^(?:it|them)$/.test(after);
  return isNoun && (!isKnownVerb(next.norm) || isCompound);
}

/** "Whisk on till it clicks", "pump off": a thing and its state, no act. */
const isSwitched = (tokens: readonly Token[], at: number): boolean =>
  at === 0 &&
  /^(?:on|off|in|up|down)$/.test(tokens[1]?.norm ?? '') &&
  /^(?:|till|until|and|then|when|once)$/.test(tokens[2]?.norm ?? '');

/** "Cut resistant gloves", "leak proof bottle": the word before is no act. */
const compound = /^(?:resistant|proof|free|safe)$/;

function modifierStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && at - from < 3) {
    const before = tokens[from - 1];
    if (
      !before ||
      /[,.;:!?]$/.test(before.text) ||
      notModifier.test(before.norm) ||
      functionWords.has(before.norm) ||
      mannerAdverbs.has(before.norm)
    )
      break;
    if (
      (isKnownVerb(before.norm) && !compound.test(tokens[from]?.norm ?? '')) ||
      /(?:ly)$/.test(before.norm) ||
      isFinite(tokens, from - 1) ||
      (baseOf(before.norm, 'ing') && before.norm !== 'cutting')
    )
      break;
    from -= 1;
  }
  return from;
}

/** "I wore", "and drew", "she wears": no word of a name; in "the bent brush" it is one. */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const norm = tokens[at]?.norm ?? '';
  if (determiners.has(tokens[at - 1]?.norm ?? '')) return false;
  const past = /ed$/.test(norm) ? undefined : baseOf(norm, 'past');
  return (past !== undefined && past !== norm) || isThirdPerson(norm);
}

/** A screw that is taken out or a hose that is part of the machine is worked on, not worked with. */
function isWorkpiece(
  tokens: readonly Token[],
  at: number,
  head: { length: number },
  statement: Statement,
): boolean {
  if (statement.kind === 'need' || head.length > 1 || !workpieces.has(singular(tokens[at]?.norm ?? '')))
    return false;
  const isGone = tokens.slice(at + 1).some(({ norm }) => /^(?:off|out|away|back)$/.test(norm));
  return !tokens
    .slice(Math.max(0, at - 3), at)
    .some(
      ({ norm }) =>
        /^(?:new|fresh|replacement|grab|get|need|fetch|bring)$/.test(norm) ||
        (!isGone && /^(?:attach|connect|hook|load|push|slide|stick|plug)$/.test(norm)),
    );
}

const isNegated = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(tokens.slice(0, at).findLastIndex(({ text }) => /[,;]$/.test(text)) + 1, at)
    .some((token) => /^(?:not|never|without|avoid|no|instead|cannot)$/.test(token.norm)) &&
  !tokens.slice(0, at).some((token) => token.norm === 'forget');
const isWith = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(Math.max(0, from - 2), from).some((token) => /^(?:with|using|use)$/.test(token.norm));
