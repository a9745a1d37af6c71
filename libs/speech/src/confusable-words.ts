/**
 * Words that a recogniser confuses and that reverse the meaning of an instruction: in lower case, at most two words.
 */
export interface ConfusableKind {
  name: string;
  /** Why they sound alike. */
  reason: string;
  entries: readonly { text: string; alternatives: readonly string[] }[];
  /** By how much the recogniser prefers the wrong text (natural logarithm of likelihoods), as measured; absent: 0. */
  bias?: number;
}

/** Verbs whose opposite begins with "un". */
const reversible =
  `block bolt buckle button chain clamp clip coil cork couple cover dock fasten fold freeze group hide hinge hitch hook install latch lace
  leash link load lock mask mount mute pack peg pin plug roll screw seal select stack stick strap subscribe thread tick tie veil wind wrap
  zip`.split(/\s+/);

/** The verb, and its forms with -s, -ed and -ing; a short verb doubles its last letter ("plugged", but "fastened"). */
function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, '');
  const end = /^[^aeiou]+[aeiou][bgkmnpt]$/.test(verb) ? verb + (verb.at(-1) ?? '') : stem;
  return [verb, `${verb}s`, `${end}ed`, `${end}ing`];
}

/** "a/b, c/d": either may be recognised as the other. */
const bothWays = (list: string): ConfusableKind['entries'] =>
  list.split(/,\s*/).flatMap((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return [
      { text: one, alternatives: [other] },
      { text: other, alternatives: [one] },
    ];
  });

export const confusableKinds: readonly ConfusableKind[] = [
  {
    name: 'un-',
    reason:
      'The unstressed first syllable of "unscrew" is a short vowel and n: it is written as a word before the verb.',
    entries: reversible.flatMap(formsOf).flatMap((form) => [
      ...['on', 'in', 'an'].map((lead) => ({ text: `${lead} ${form}`, alternatives: [`un${form}`] })),
      ...['and', 'then'].map((lead) => ({
        text: `${lead} ${form}`,
        alternatives: [`un${form}`, `${lead} un${form}`],
      })),
    ]),
    bias: 5,
  },
  {
    name: "n't",
    reason: 'The t is not released before a consonant, and the n joins the word behind it.',
    entries: [
      ...bothWays(
        "can't/can, couldn't/could, don't/do, doesn't/does, didn't/did, isn't/is, aren't/are, wasn't/was, weren't/were, mustn't/must, " +
          "shouldn't/should, wouldn't/would, hasn't/has, haven't/have",
      ),
      { text: 'cannot', alternatives: ['can'] },
      ...['is', 'are'].map((verb) => ({ text: `${verb} in`, alternatives: [`${verb}n't`] })),
    ],
  },
  {
    name: 'not and now',
    reason: 'The same n and an open vowel; the t at the end is hardly there before a consonant.',
    entries: bothWays('not/now'),
  },
  {
    name: 'on and off',
    reason: 'The same vowel; what differs is a short n or f, which noise and the next word cover.',
    entries: bothWays('on/off'),
  },
  {
    name: '-teen and -ty',
    reason: 'They differ in the stress and a final n.',
    entries: bothWays(
      '13/30, 14/40, 15/50, 16/60, 17/70, 18/80, 19/90, thirteen/thirty, fourteen/forty, fifteen/fifty, sixteen/sixty, ' +
        'seventeen/seventy, eighteen/eighty, nineteen/ninety',
    ),
  },
];
