/**
 * Words that a recogniser takes for each other and that turn an act round, as one may be heard for the other: in small letters, at
 * most two words.
 */
export interface ConfusableKind {
  name: string;
  /** Why they sound alike. */
  reason: string;
  heard: readonly { text: string; orSaid: readonly string[] }[];
  /** By how much the recogniser prefers what it hears to what was said (natural logarithm of likelihoods), as measured; absent: 0. */
  bias?: number;
}

/** Verbs whose contrary begins with "un". */
const reversible =
  `block bolt buckle button chain clamp clip coil cork couple cover dock fasten fold freeze group hide hinge hitch hook install latch lace
  leash link load lock mask mount mute pack peg pin plug roll screw seal select stack stick strap subscribe thread tick tie veil wind wrap
  zip`.split(/\s+/);

/** The verb as it is, with -s, -ed and -ing; the last letter of a short verb is doubled ("plugged", but "fastened"). */
function formsOf(verb: string): string[] {
  const stem = verb.replace(/e$/, '');
  const end = /^[^aeiou]+[aeiou][bgkmnpt]$/.test(verb) ? verb + (verb.at(-1) ?? '') : stem;
  return [verb, `${verb}s`, `${end}ed`, `${end}ing`];
}

/** "a/b, c/d": either may be heard for the other. */
const bothWays = (list: string): ConfusableKind['heard'] =>
  list.split(/,\s*/).flatMap((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return [
      { text: one, orSaid: [other] },
      { text: other, orSaid: [one] },
    ];
  });

export const confusableKinds: readonly ConfusableKind[] = [
  {
    name: 'un-',
    reason:
      'The unstressed first syllable of "unscrew" is a short vowel and n: it is written as a word before the verb.',
    heard: reversible.flatMap(formsOf).flatMap((form) => [
      ...['on', 'in', 'an'].map((lead) => ({ text: `${lead} ${form}`, orSaid: [`un${form}`] })),
      ...['and', 'then'].map((lead) => ({
        text: `${lead} ${form}`,
        orSaid: [`un${form}`, `${lead} un${form}`],
      })),
    ]),
    bias: 5,
  },
  {
    name: "n't",
    reason: 'The t is not released before a consonant, and the n joins the word behind it.',
    heard: [
      ...bothWays(
        "can't/can, couldn't/could, don't/do, doesn't/does, didn't/did, isn't/is, aren't/are, wasn't/was, weren't/were, mustn't/must, " +
          "shouldn't/should, wouldn't/would, hasn't/has, haven't/have",
      ),
      { text: 'cannot', orSaid: ['can'] },
      ...['is', 'are'].map((verb) => ({ text: `${verb} in`, orSaid: [`${verb}n't`] })),
    ],
  },
  {
    name: 'not and now',
    reason: 'The same n and an open vowel; the t at the end is hardly there before a consonant.',
    heard: bothWays('not/now'),
  },
  {
    name: 'on and off',
    reason: 'The same vowel; what differs is a short n or f, which noise and the next word cover.',
    heard: bothWays('on/off'),
  },
  {
    name: '-teen and -ty',
    reason: 'They differ in the stress and a final n.',
    heard: bothWays(
      '13/30, 14/40, 15/50, 16/60, 17/70, 18/80, 19/90, thirteen/thirty, fourteen/forty, fifteen/fifty, sixteen/sixty, ' +
        'seventeen/seventy, eighteen/eighty, nineteen/ninety',
    ),
  },
];
