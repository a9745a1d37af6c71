import { lemma } from './canonical-words.js';

/** Pairs of sides; the words of one side mean the same. A word may be in several pairs. */
const pairs: readonly (readonly [string, string])[] = `left / right
on / off
activate enable / deactivate disable
open unlatch / close shut
up upward upwards / down downward downwards
above over / below under underneath beneath
clockwise / counterclockwise anticlockwise
tighten / loosen slacken undo
push / pull
increase raise / decrease reduce lower
raise lift / lower
hot warm heat / cold cool chill
in inside into indoors inner / out outside outdoors outer
insert attach add fit install / remove detach uninstall
top upper uppermost / bottom lowermost
upper / lower
leftmost / rightmost
near nearest / far farthest
beginning / end
port / starboard
inwards inward / outwards outward
along lengthways / across crossways
ascending / descending
front / back rear behind
forward forwards ahead / backward backwards reverse
full / empty
fill / empty drain
more / less fewer
atleast / atmost
maximum max / minimum min
highest / lowest
high / low
long longer / short shorter
fast quick quickly faster / slow slowly slower
away / toward towards
start / stop
wet damp moist / dry
clean / dirty
first / last
new / old
inflate / deflate
connect / disconnect
accept approve / reject refuse decline
import / export
upload / download
show / hide
expand / collapse
horizontal horizontally flat / vertical vertically upright
positive / negative
odd / even
input / output
male / female
north / south
east / west
thick / thin
wide / narrow
heavy / light
soft / hard
hotter warmer / colder cooler
morning / evening afternoon
enter / exit leave
even / uneven
loose / tight
intact / broken damaged
always / never
largest biggest / smallest
large big / small
before / after
rough coarse / fine smooth
entrance / exit
plus / minus
sharp / blunt
locked / unlocked
live / dead
present / absent
arrive / leave
gain / loss
deposit / withdraw
freeze / thaw
strong / weak
bright / dark dim
pass / fail
with / without
same / different
unlike / like
engage / release disengage`
  .split('\n')
  .map((line) => {
    const [one = '', other = ''] = line.split(' / ');
    return [one, other] as const;
  });

/** Words of one kind: one that the source does not have replaces another. */
const kinds: readonly ReadonlySet<string>[] = [
  'red green blue yellow orange white black brown grey gray purple pink amber violet silver gold',
  'monday tuesday wednesday thursday friday saturday sunday',
  'january february march april june july august september october november december',
].map((line) => new Set(line.split(' ')));

const sides: ReadonlyMap<string, { pair: number; side: 0 | 1 }[]> = (() => {
  const found = new Map<string, { pair: number; side: 0 | 1 }[]>();
  pairs.forEach((pair, at) =>
    ([0, 1] as const).forEach((side) =>
      pair[side]
        .split(' ')
        .map(lemma)
        .forEach((word) => found.set(word, [...(found.get(word) ?? []), { pair: at, side }])),
    ),
  );
  return found;
})();

/** @param word a lemma */
export const hasAntonym = (word: string): boolean => sides.has(word);

const undoing = /^(un|dis|de|re)(?=[a-z]{3})/;

/** Words of `written` that `source` lacks and has an antonym of. Both are lemmas. */
export function reversedWords(written: readonly string[], source: readonly string[]): string[] {
  const [spoken, writtenSet] = [new Set(source), new Set(written)];
  const here = new Set(
    source.flatMap((word) => (sides.get(word) ?? []).map(({ pair, side }) => `${pair}:${side}`)),
  );
  return written.filter((word) => {
    if (spoken.has(word)) return false;
    const positions = sides.get(word) ?? [];
    const isTurned =
      positions.some(({ pair, side }) => here.has(`${pair}:${1 - side}`) && !here.has(`${pair}:${side}`)) &&
      !positions.some(({ pair, side }) => here.has(`${pair}:${side}`));
    return isTurned || isUndone(word, spoken, writtenSet) || isOtherKind(word, spoken);
  });
}

/** "Plug it in" against "unplug it". */
function isUndone(word: string, spoken: ReadonlySet<string>, writtenSet: ReadonlySet<string>): boolean {
  const bare = word.replace(undoing, '');
  if (bare !== word && /^(?:un|dis|de)/.test(word) && spoken.has(bare)) return true;
  return ['un', 'dis', 'de'].some((prefix) => spoken.has(prefix + word) && !writtenSet.has(prefix + word));
}

const isOtherKind = (word: string, spoken: ReadonlySet<string>): boolean =>
  kinds.some((kind) => kind.has(word) && [...kind].some((other) => spoken.has(other)));
