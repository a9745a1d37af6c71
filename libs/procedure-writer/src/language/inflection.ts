import nlp from 'compromise';
import { actionVerbs, nounLike, stativeVerbs } from './lexicon.js';

export type VerbForm = 'base' | 'third' | 'ing' | 'past';

/** base -> past [participle]; regular verbs need no entry. */
const irregular = new Map(
  `be was been|beat beat beaten|bend bent|bind bound|bleed bled|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came come|cut cut|dig dug
  do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|feed fed|find found|fit fit|freeze froze frozen|get got gotten|give gave given|go went gone|grind ground|hang hung|have had|hear heard|hit hit|hold held
  keep kept|know knew known|lay laid|leave left|let let|light lit|lose lost|make made|mean meant|meet met|melt melted|pay paid|put put|quit quit|read read|reset reset|rewind rewound|run ran run|say said|see saw seen
  send sent|set set|sew sewed sewn|shake shook shaken|shoot shot|show showed shown|shut shut|sing sang sung|sleep slept|slide slid|sow sowed sown|speak spoke spoken|spend spent|spin spun|split split|spread spread|stick stuck|strike struck
  string strung|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|undo undid undone|understand understood|unwind unwound|win won|wind wound|withdraw withdrew withdrawn|wear wore worn|wring wrung|write wrote written|cast cast|mow mowed mown|rebuild rebuilt|overwrite overwrote overwritten`
    .split(/[|\n]/)
    .map((line) => line.trim().split(' '))
    .map(([base = '', ...past]) => [base, past] as const),
);
const doubled = new Set(
  `blot chop clip crop cut dab dig dip drag drip drop fit flip get grab grip hit hem jot knit let log map mop nip pat pin plan plug pop prep put quit reset rip rub run scan scrub set ship shut sip skim skip slip slot snap snip spin split spot stab stir stop strap strip swab swap tag tap tip top trim tug unplug unzip unclip wet whip wrap zip unwrap submit commit transfer swab shim knot begin step spar bar pad rot mat nod program`.split(
    /\s+/,
  ),
);

function stemmed(base: string, ending: 'ed' | 'ing'): string {
  if (doubled.has(base)) return `${base}${base.at(-1) ?? ''}${ending}`;
  if (ending === 'ing' && /ie$/.test(base)) return `${base.slice(0, -2)}ying`;
  if (/e$/.test(base) && !(ending === 'ing' && /(?:ee|oe|ye)$/.test(base)))
    return `${base.slice(0, -1)}${ending}`;
  if (ending === 'ed' && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return base + ending;
}

/** "go" -> "goes" */
function thirdOf(base: string): string {
  if (base === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

const forms = new Map<string, { base: string; form: VerbForm }[]>();
for (const base of [...actionVerbs, ...stativeVerbs]) {
  const past = irregular.get(base) ?? [stemmed(base, 'ed')];
  const all: [string, VerbForm][] = [
    [base, 'base'],
    [thirdOf(base), 'third'],
    [stemmed(base, 'ing'), 'ing'],
    ...past.map((word): [string, VerbForm] => [word, 'past']),
  ];
  for (const [word, form] of all) forms.set(word, [...(forms.get(word) ?? []), { base, form }]);
}

/** The base of a word read as a verb in the given form, or undefined when the word has no such form. */
export function baseOf(word: string, form: VerbForm): string | undefined {
  const known = forms.get(word)?.find((entry) => entry.form === form);
  if (known) return known.base;
  if (forms.has(word) && form !== 'base') return undefined;
  return openVocabularyBase(word, form);
}

/** Verbs that are in no list: compromise brings them to the infinitive, and the ending says which form they were in. */
function openVocabularyBase(word: string, form: VerbForm): string | undefined {
  if (form === 'base' || word.length < 4) return undefined;
  const endings: Record<Exclude<VerbForm, 'base'>, RegExp> = {
    ing: /[aeiouy].*ing$/,
    past: /[aeiouy].*ed$/,
    third: /[^s]s$/,
  };
  if (!endings[form].test(word)) return undefined;
  const view = nlp(word);
  view.tag('Verb');
  const base = view.verbs().toInfinitive().text().toLowerCase();
  return base && base !== word && !base.includes(' ') ? base : undefined;
}

export function isKnownVerb(word: string): boolean {
  return actionVerbs.has(word) || stativeVerbs.has(word);
}

/** "Wears", "opens": verbs in the third person; "clamps" and "marks" are nouns as well. */
export function isThirdPerson(word: string): boolean {
  const base = baseOf(word, 'third');
  return base !== undefined && isKnownVerb(base) && !nounLike.has(base);
}
