import { truncate } from '@sop/contracts';
import { inStandard } from '../language/dialect.js';
import { baseOf } from '../language/inflection.js';
import { ordinals } from '../language/lexicon.js';
import type { TimedSegment } from '../language/timed-words.js';
import { capitalise, normalise, type Token } from '../language/token.js';

const noise = /^[[(*♪][^\])*♪]*[\])*♪]$/;

/** Tokens of all segments in order of time; sound descriptions such as "[Music]" are left out. */
export function wordsOf(segments: readonly TimedSegment[]): Token[] {
  return [...segments]
    .sort((a, b) => a.start_seconds - b.start_seconds)
    .flatMap((segment) => segmentWords(segment))
    .map(withoutAppendedDigits)
    .map((token, at, all) => (token.norm === 'is' && isPerfect(all[at + 1]) ? asHas(token) : token))
    .map((token, at, all) => (token.norm === 'would' && isDoneBefore(all, at) ? asHad(token) : token));
}

/** "It's been wiped", "it's got a lid". */
const isPerfect = (next: Token | undefined): boolean => /^(?:been|got|had)$/.test(next?.norm ?? '');
const asHas = (token: Token): Token => ({ ...token, text: token.text.replace(/^is/i, 'has'), norm: 'has' });

/** "She'd checked the plate": only "had" has a participle behind it. */
const isPast = (next: Token | undefined): boolean =>
  next !== undefined &&
  (/^(?:been|had)$/.test(next.norm) || baseOf(next.norm, 'past') !== undefined) &&
  baseOf(next.norm, 'base') === undefined;
const isDoneBefore = (all: readonly Token[], at: number): boolean =>
  all[at + 1]?.norm === 'already' || isPast(behind(all, at));
const behind = (all: readonly Token[], at: number): Token | undefined =>
  all[at + (/^(?:already|just|never|always|only|also|then|not)$/.test(all[at + 1]?.norm ?? '') ? 2 : 1)];
const asHad = (token: Token): Token => ({ ...token, text: 'had', norm: 'had' });

/** "1st, put on gloves.": recognisers write the word that opens a sentence as a figure; "First, …" was spoken. */
function inWords(before: string, number: number): string | undefined {
  const word = [...ordinals].find(([, value]) => value === number)?.[0];
  return word && `${before}${capitalise(word)}`;
}

/** More characters than speech has between two pauses, and in one word: parsing may take the square of them. */
const longestSegment = 20_000;
const longestWord = 100;

function segmentWords(segment: TimedSegment): Token[] {
  const spoken = truncate(segment.text, longestSegment, '')
    .replace(/\s+/g, ' ')
    .replace(/\[[^\]]{1,40}\]|\((?:music|applause|laughter|inaudible)[^)]*\)|♪+/gi, ' ')
    .replace(/([.?!])\s+[—–-]+\s+/g, '$1 ')
    .replace(/\s+[—–-]+\s+/g, ', ')
    .replace(/([a-z]{2})([.?!])([A-Z][a-z])/g, '$1$2 $3')
    .replace(/\.{2,}|…/g, ', ')
    .replace(/,\s*,/g, ',')
    .replace(
      /(^\s*|[.?!]\s+)(\d{1,2})(?:st|nd|rd|th)\b/g,
      (all, before: string, number: string) => inWords(before, Number(number)) ?? all,
    );
  const parts = spoken
    .split(' ')
    .filter((part) => part !== '' && !noise.test(part))
    .map((part) => truncate(part, longestWord, ''));
  const timed = segment.words?.filter(({ text }) => !/^[—–-]+$/.test(text));
  if (timed?.length === parts.length) {
    return timed.flatMap(({ text: _text, start_seconds, end_seconds, ...known }, index) =>
      expand(parts[index] ?? '', start_seconds, end_seconds, segment.id).map((token) =>
        Object.assign(token, known),
      ),
    );
  }
  const total = parts.reduce((sum, part) => sum + part.length + 1, 0);
  const perLetter = (segment.end_seconds - segment.start_seconds) / Math.max(1, total);
  let at = segment.start_seconds;
  return parts.flatMap((text) => {
    const end = at + (text.length + 1) * perLetter;
    const tokens = expand(text, at, end, segment.id);
    at = end;
    return tokens;
  });
}

const endings: readonly [RegExp, string][] = [
  [/^(i)'m$/i, 'am'],
  [/^(.+)'re$/i, 'are'],
  [/^(.+)'ll$/i, 'will'],
  [/^(.+)'ve$/i, 'have'],
  [/^(i|we|you|they|he|she)'d$/i, 'would'],
  [/^(let)'s$/i, 'us'],
  [/^(it|that|this|here|there|what|he|she|who|how|where|everything|everyone|step)'s$/i, 'is'],
  [/^(do|does|did|is|are|was|were|have|has|had|should|would|could|must)n't$/i, 'not'],
];
const whole: ReadonlyMap<string, string> = new Map([
  ["can't", 'cannot'],
  ["won't", 'will not'],
  ['gonna', 'going to'],
  ['wanna', 'want to'],
  ['gotta', 'got to'],
  ['gimme', 'give me'],
  ['lemme', 'let me'],
  ["y'all", 'you'],
  ["ma'am", ''],
  ["'em", 'them'],
  ["'cause", 'because'],
]);

/** Numbers that people call in an emergency; a recogniser appends digits that were not spoken. */
const emergencyNumber = /^(999|911|112|000|111|110|118|119|120)(?:[-. ]?\d)+([.,;:!?]*)$/;

/** "999-466-44" becomes 999, marked as uncertain. */
const withoutAppendedDigits = (token: Token): Token => {
  const found = /-/.test(token.text) ? emergencyNumber.exec(token.text) : null;
  if (!found) return token;
  const text = `${found[1] ?? ''}${found[2] ?? ''}`;
  return {
    ...token,
    text,
    norm: normalise(text),
    otherwise: token.text,
  };
};

/** Expands contractions, so that rules and rewriting see one form. */
function expand(text: string, startSeconds: number, endSeconds: number, segmentId: number): Token[] {
  const tail = /[.,;:!?]+$/.exec(text)?.[0] ?? '';
  const core = text.slice(0, text.length - tail.length).replace(/[’‘]/g, "'");
  const pieces = contractionParts(core);
  return pieces.map((piece, index) => {
    const written = index === pieces.length - 1 ? piece + tail : piece;
    return { text: written, norm: normalise(written), startSeconds, endSeconds, segmentId };
  });
}

function contractionParts(core: string): string[] {
  const replaced = whole.get(core.toLowerCase());
  if (replaced !== undefined) return replaced.split(' ');
  const standard = inStandard(core);
  if (standard !== undefined) return (/^\p{Lu}/u.test(core) ? capitalise(standard) : standard).split(' ');
  for (const [pattern, word] of endings) {
    const head = pattern.exec(core)?.[1];
    if (head !== undefined) return [head, word];
  }
  return [core];
}
