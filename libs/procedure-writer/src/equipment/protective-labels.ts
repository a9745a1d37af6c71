import { singular } from './candidate.js';
import { equipmentHeads } from './lexicon.js';

/** What a detector's class says about protective equipment. */
export interface ProtectiveLabel {
  /** As it is shown: "safety vest". */
  name: string;
  /** The same for every spelling of it: singular, without hyphens. */
  key: string;
  /** The class shows a person without it ("no helmet"). */
  isMissing: boolean;
}

/** Names of detector classes that speech has no use for; data sets of protective equipment have them. */
const moreHeads = `hardhat, vest, visor, hairnet, hair net, ear muff, ear defender, life jacket, safety boot, safety shoe, safety glass, safety goggle, face mask, bump cap, welding shield`;
/** Named like protective equipment, but not worn at work; COCO has gloves of one sport only. */
const notWorn: ReadonlySet<string> = new Set(['fire extinguisher', 'baseball glove', 'boxing glove']);

const protectiveHeads: ReadonlySet<string> = new Set([
  ...[...equipmentHeads]
    // One "glass" is for drinking.
    .filter(([head, kind]) => kind === 'protective' && head !== 'glasses')
    .map(([head]) => singular(head)),
  ...moreHeads.split(', '),
]);
const people: ReadonlySet<string> = new Set(
  'person people human man woman worker operator employee technician'.split(' '),
);
/** "no helmet", "NO-Hardhat", "worker without mask", "missing_gloves". */
const missing = /^(?:.* )?(?:no|not|non|without|missing|w o) (?:wearing )?(?:an? )?(.+)$/;
const missingAfter = /^(.+) (?:missing|absent|not worn|off)$/;
/** "person with helmet", "wearing gloves". */
const wearing = /^(?:.* )?(?:with|wearing) (?:an? )?(.+)$/;
/** Neither there nor missing. */
const wronglyWorn = /\b(?:incorrect\w*|improper\w*|wrong\w*)\b/;

/** Words in lower case, however a class is written: "NO-Safety_Vest", "noHelmet". */
export const plainLabel = (label: string): string =>
  label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** As the company writes it, without the underscores of data sets. */
export const shownLabel = (label: string): string => label.replace(/[_\s]+/g, ' ').trim();

export const isPerson = (label: string): boolean => people.has(singular(plainLabel(label)));

/** Undefined for classes that are no protective equipment which people wear. */
export function protectiveLabel(label: string): ProtectiveLabel | undefined {
  const plain = plainLabel(label);
  if (wronglyWorn.test(plain)) return undefined;
  const without = (missing.exec(plain) ?? missingAfter.exec(plain))?.[1];
  const name = without ?? wearing.exec(plain)?.[1] ?? plain;
  return isWorn(name) ? { name, key: keyOf(name), isMissing: without !== undefined } : undefined;
}

const keyOf = (name: string): string => singular(name).replace('hardhat', 'hard hat');

function isWorn(name: string): boolean {
  const words = singular(name).split(' ');
  if (notWorn.has(words.slice(-2).join(' '))) return false;
  return [3, 2, 1].some((length) => {
    const head = words.slice(-length).join(' ');
    return words.length >= length && protectiveHeads.has(head);
  });
}
