import type { Detection, EquipmentItem, Evidence } from '@sop/contracts';
import { isKnownVerb, baseOf } from '../language/inflection.js';
import { determiners, functionWords, mannerAdverbs, nounLike } from '../language/lexicon.js';
import { capitalise, stripEnd, textOf, type Token } from '../language/token.js';
import type { Observations, StepPlan } from '../ports.js';
import type { Statement } from '../statements/statement.js';
import { evidenceOf, heard, roundConfidence } from '../steps/evidence.js';
import { equipmentHeads, notModifier, seenEquipment, softwareNames, workpieces } from './lexicon.js';

/** Tools, materials, protective equipment and programs that are named in the narration or seen; nothing else. */
export function equipmentOf(
  input: Observations,
  statements: readonly Statement[],
  onScreen: boolean,
  plan: readonly StepPlan[],
): EquipmentItem[] {
  const told = statements.filter((statement) =>
    ['action', 'check', 'warning', 'need', 'explanation', 'result', 'topic'].includes(statement.kind),
  );
  const during = told.filter(
    (statement) => statement.kind === 'action' || statement.kind === 'need' || isInProcedure(statement, plan),
  );
  const found = during.flatMap((statement) => [
    ...(onScreen ? [] : thingsIn(statement)),
    ...(onScreen ? openedPrograms(statement) : []),
    ...listed(statement, onScreen),
  ]);
  const programs = statements
    .filter((statement) => !['aside', 'promotion', 'injection'].includes(statement.kind))
    .flatMap((statement) => namedPrograms(statement, onScreen));
  const items = [...found, ...programs].map((item): EquipmentItem => ({
    name: item.name,
    kind: item.kind,
    evidence: evidenceOf(item.tokens),
    confidence: roundConfidence(item.sureness * (0.4 + 0.6 * heard(item.tokens, input.segments))),
  }));
  return deduplicated([...items, ...(onScreen ? [] : seen(input.detections ?? []))]);
}

const isInProcedure = (statement: Statement, plan: readonly StepPlan[]): boolean =>
  plan.some(
    (step) => statement.startSeconds >= step.startSeconds && statement.startSeconds < step.endSeconds,
  );

interface Found {
  name: string;
  kind: EquipmentItem['kind'];
  tokens: Token[];
  sureness: number;
}

/** Head nouns of the lexicon with the modifiers before them ("Phillips screwdriver"). What is said not to be used is no equipment. */
function thingsIn(statement: Statement): Found[] {
  const found: Found[] = [];
  const tokens = statement.spoken;
  for (let at = 0; at < tokens.length; at += 1) {
    const head = headAt(tokens, at);
    if (!head || isNegated(tokens, at) || isPartName(tokens, at, head)) continue;
    const from = modifierStart(tokens, at);
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

function headAt(
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

const singular = (phrase: string): string => phrase.replace(/(?:(ch|sh|x|ss)es|([^s])s)$/, '$1$2');

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
  if (isVerb) return true;
  if (!next || !last || /[,.;:!?]$/.test(last.text)) return false;
  const isNoun =
    !functionWords.has(next.norm) &&
    !determiners.has(next.norm) &&
    !mannerAdverbs.has(next.norm) &&
    !/(?:ly|ing|ed)$/.test(next.norm) &&
    !/^(?:is|are|will|back|together|apart|until|while|so|and|or|to|clockwise|counterclockwise|away|again|mixture|onto|as|if|when|where|here|there|firmly)$/.test(
      next.norm,
    );
  const after = tokens[at + head.length + 1]?.norm ?? '';
  const isCompound = nounLike.has(next.norm) && !determiners.has(after) && !/^(?:it|them)$/.test(after);
  return isNoun && (!isKnownVerb(next.norm) || isCompound);
}

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
      isKnownVerb(before.norm) ||
      /(?:ly)$/.test(before.norm) ||
      (baseOf(before.norm, 'ing') && before.norm !== 'cutting')
    )
      break;
    from -= 1;
  }
  return from;
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
  return !tokens
    .slice(Math.max(0, at - 3), at)
    .some((token) => /^(?:new|fresh|replacement|grab|get|need)$/.test(token.norm));
}

const isNegated = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 6), at)
    .some((token) => /^(?:not|never|without|avoid|no|instead|cannot)$/.test(token.norm)) &&
  !tokens.slice(0, at).some((token) => token.norm === 'forget');
const isWith = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(Math.max(0, from - 2), from).some((token) => /^(?:with|using|use)$/.test(token.norm));

/** Programs by their names; and, on a screen, what is opened or launched under a name of its own. */
function namedPrograms(statement: Statement, onScreen: boolean): Found[] {
  const found: Found[] = [];
  const tokens = statement.spoken;
  for (let at = 0; at < tokens.length; at += 1) {
    const length = [3, 2, 1].find(
      (size) =>
        softwareNames.has(
          tokens
            .slice(at, at + size)
            .map((token) => token.norm)
            .join(' '),
        ) && at + size <= tokens.length,
    );
    const first = tokens[at];
    if (!length || !first) continue;
    const words = tokens.slice(at, at + length);
    const name = softwareNames.get(words.map((token) => token.norm).join(' '));
    if (
      !name ||
      (!/^[A-Z]/.test(first.text) &&
        /^(?:outlook|word|teams|slack|zoom|notion|paint|canva|finder|python|stripe|edge|safari|blender|discord|git|asana|figma|copilot|excel|azure|redis|gemini|docker|finder|eclipse|monday\.com|control panel|claude|tableau)$/.test(
          first.norm,
        ) &&
        !(onScreen && length === 1 && /^(?:excel|outlook|slack|docker|figma|git|python)$/.test(first.norm)))
    )
      continue;
    if (!onScreen && /^(?:paint|blender|finder|control panel|zoom|safari)$/i.test(name)) continue;
    found.push({ name, kind: 'software', tokens: words, sureness: 0.9 });
    at += length - 1;
  }
  return found;
}

function openedPrograms(statement: Statement): Found[] {
  return statement.actions.flatMap((action) => {
    if (!/^(?:open|launch|start|install|use|run)$/.test(action.verb)) return [];
    const generic = action.tokens
      .slice(1, 4)
      .findIndex((token) => /^(?:terminal|browser|spreadsheet)$/.test(token.norm));
    if (generic >= 0) {
      const token = action.tokens[generic + 1];
      return token
        ? [{ name: capitalise(token.norm), kind: 'software' as const, tokens: [token], sureness: 0.75 }]
        : [];
    }
    const name: Token[] = [];
    for (const token of action.tokens.slice(1)) {
      if (!/^[A-Z]/.test(token.text) || /^I$/.test(token.text)) break;
      name.push(token);
      if (/[,.;:]$/.test(token.text)) break;
    }
    const next = action.tokens[name.length + 1]?.norm ?? '';
    const isPart =
      /^(?:menu|tab|button|page|panel|settings|dialog|window|folder|file|section|icon|screen|view|list|link|option|dropdown)$/;
    if (
      name.length === 0 ||
      name.length > 3 ||
      isPart.test(next) ||
      name.some((token) => isPart.test(token.norm))
    )
      return [];
    return softwareNames.has(name.map((token) => token.norm).join(' '))
      ? []
      : [{ name: nameOf(name), kind: 'software' as const, tokens: name, sureness: 0.6 }];
  });
}

/** "You will need a bowl, two eggs and some flour": everything in the list, whether the word is known or not. */
function listed(statement: Statement, onScreen: boolean): Found[] {
  if (statement.kind !== 'need') return [];
  const tokens = statement.spoken;
  const verb = tokens.findIndex(
    (token, index) =>
      /^(?:need|require|want|using|use|include|includes|gather|have|got)$/.test(token.norm) ||
      (/^(?:is|are)$/.test(token.norm) && index > 1),
  );
  const list = tokens.slice(verb + 1);
  const items: Token[][] = [[]];
  for (const token of list) {
    if (/^(?:and|plus|or|also)$/.test(token.norm)) {
      items.push([]);
      continue;
    }
    items.at(-1)?.push(stripEnd(token));
    if (/[,;]$/.test(token.text)) items.push([]);
  }
  const hasMaterial = items.some(
    (item) => isCounted(item) || item.some((_token, at) => headAt(item, at)?.kind === 'material'),
  );
  return items.flatMap((item) => {
    const start = item.findIndex(
      (token) => !notModifier.test(token.norm) || /^(?:small|little|new|old)$/.test(token.norm),
    );
    const rest = start < 0 ? [] : item.slice(start);
    const stop = rest.findIndex((token) =>
      /^(?:to|for|that|which|so|from|with|in|on|if|as|like|because|about|at|this|is|are|do|will|can|and|you|we)$/.test(
        token.norm,
      ),
    );
    const name = withoutAmount(stop < 0 ? rest : rest.slice(0, stop));
    if (
      name.length === 0 ||
      name.length > 4 ||
      /(?:ly|ing)$/.test(name[0]?.norm ?? '') ||
      /^(?:here|there|see|everything|something|nothing|time|minutes?|seconds?|hours?|help|patience|ready|following|tools?|equipment|things?|account)$/.test(
        name.at(-1)?.norm ?? '',
      )
    )
      return [];
    const known = item.map((_token, at) => headAt(item, at)).find((head) => head !== undefined);
    return [
      {
        name: nameOf(name),
        kind:
          known?.kind ??
          (onScreen
            ? ('software' as const)
            : isCounted(item) || hasMaterial
              ? ('material' as const)
              : ('tool' as const)),
        tokens: name,
        sureness: known ? 0.95 : 0.75,
      },
    ];
  });
}

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

const nameOf = (tokens: readonly Token[]): string =>
  capitalise(textOf(tokens.map((token) => stripEnd(token))));

/** In view in two frames or more, and surely. */
function seen(detections: readonly Detection[]): EquipmentItem[] {
  return [...seenEquipment].flatMap(([label, kind]) => {
    const found = detections.filter(
      (detection) => detection.label.toLowerCase() === label && detection.score >= 0.6,
    );
    if (new Set(found.map((detection) => detection.seconds)).size < 2) return [];
    const times = found.map((detection) => detection.seconds);
    const evidence: Evidence = {
      segment_ids: [],
      start_seconds: Math.min(...times),
      end_seconds: Math.max(...times),
      sources: ['detection'],
    };
    const mean = found.reduce((sum, detection) => sum + detection.score, 0) / found.length;
    return [{ name: capitalise(label), kind, evidence, confidence: roundConfidence(mean * 0.8) }];
  });
}

/** One entry per thing: the longer name stays ("Phillips screwdriver" takes in "screwdriver"); being seen adds to being said. */
function deduplicated(items: readonly EquipmentItem[]): EquipmentItem[] {
  const kept: EquipmentItem[] = [];
  for (const item of items) {
    const at = kept.findIndex((other) => isSameThing(other.name, item.name));
    const other = kept[at];
    if (!other) {
      kept.push(item);
      continue;
    }
    const sources = [...new Set([...other.evidence.sources, ...item.evidence.sources])];
    const named =
      item.evidence.sources.includes('speech') && item.name.split(' ').length > other.name.split(' ').length
        ? item
        : other;
    kept[at] = {
      ...named,
      confidence: Math.max(other.confidence, item.confidence),
      evidence: { ...named.evidence, sources },
    };
  }
  return kept;
}

function isSameThing(a: string, b: string): boolean {
  const words = (name: string): string[] =>
    name
      .toLowerCase()
      .split(' ')
      .map((word) => singular(word));
  const [short, long] = [words(a), words(b)].sort((x, y) => x.length - y.length);
  if (!short || !long) return false;
  return short.every((word, index) => long[long.length - short.length + index] === word);
}
