/** Words, as alternatives of a regular expression, with which a language states the limits of a value. */
export interface LimitWords {
  /** Null: of several. */
  language: string | null;
  /** From zero to twelve, and from twenty to ninety. */
  numerals?: readonly [small: readonly string[], tens: readonly string[]];
  between?: readonly [before: string, and: string];
  from?: string;
  to?: string;
  plusMinus?: string;
  not?: string;
  /** Beside a value that must not be: what is stated then is not taken for a limit. */
  forbid?: string;
  /** Allowed between “not” and what follows. */
  fillers?: string;
  over?: string;
  under?: string;
  /** “60 °C nicht überschreiten”: after the value and “not”. */
  exceed?: string;
  undercut?: string;
  least?: string;
  most?: string;
  /** After the value. */
  orMore?: string;
  orLess?: string;
  /** What a thing is under, and no limit: “under 5 bar of pressure”. */
  load?: string;
}

/** Not within a word; `\b` takes “über” for one that begins with its second letter. */
const whole = (phrases: string): string => String.raw`(?<![\p{L}\p{N}])(?:${phrases})(?![\p{L}\p{N}])`;
const minutesApart = String.raw`(?<!\d ?)`;

/** Signs and words that are the same in all of these languages. */
const anywhere: LimitWords = {
  language: null,
  to: '-|–|—',
  plusMinus: String.raw`±|\+\s*/\s*-`,
  least: `≥|>=|>|${whole(String.raw`minimum|${minutesApart}min\.?`)}`,
  most: `≤|<=|<|${whole(String.raw`maximum|max\.?`)}`,
  orMore: whole('minimum'),
  orLess: whole('maximum'),
};

const english: LimitWords = {
  language: 'en',
  numerals: [
    'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  ],
  between: [whole('between'), whole('and')],
  from: whole('from'),
  to: whole('to|through'),
  plusMinus: whole(String.raw`plus\s+or\s+minus`),
  not: whole(String.raw`not|never|no|without|cannot|(?:do|must|should|ca)n['’]t`),
  forbid: whole('avoid|forbidden|prohibited|dangerous'),
  fillers: String.raw`be|let\s+it|go|rise|drop|fall`,
  over: whole(String.raw`exceed|above|over|(?:more|higher|greater)\s+than`),
  under: whole(String.raw`below|under|(?:less|lower)\s+than`),
  least: whole(String.raw`at\s+least|minimum\s+of`),
  most: whole(String.raw`at\s+most|maximum\s+of|up\s+to`),
  orMore: whole(String.raw`or\s+(?:more|higher|above)`),
  orLess: whole(String.raw`or\s+(?:less|lower|below)`),
  load: whole(String.raw`(?:of\s+)?(?:pressure|voltage|load)`),
};

const german: LimitWords = {
  language: 'de',
  numerals: [
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
  ],
  between: [whole('zwischen'), whole('und')],
  from: whole('von'),
  to: whole(String.raw`bis(?:\s+zu)?`),
  plusMinus: whole(String.raw`plus\s*/?\s*minus`),
  not: whole(String.raw`nicht|nie|niemals|keinesfalls|kein(?:en?)?|ohne|auf\s+keinen\s+fall`),
  forbid: whole('vermeiden|vermieden|verboten|unzulässig|gefährlich'),
  fillers: 'auf|jemals',
  over: whole(String.raw`über|oberhalb(?:\s+von)?|(?:mehr|höher|größer|grösser|wärmer)\s+als`),
  under: whole(String.raw`unter|unterhalb(?:\s+von)?|(?:weniger|niedriger|geringer|kleiner|kälter)\s+als`),
  exceed: whole('überschreiten|überschritten|übersteigen'),
  undercut: whole('unterschreiten|unterschritten'),
  least: whole(String.raw`mindestens|wenigstens|mind\.?|minimal|minimum\s+von`),
  most: whole(String.raw`höchstens|maximal|maximum\s+von|bis\s+zu`),
  orMore: whole(String.raw`oder\s+(?:mehr|höher|darüber)`),
  orLess: whole(String.raw`oder\s+(?:weniger|niedriger|darunter)`),
  load: whole('druck|spannung|last'),
};

export const limitWords: readonly LimitWords[] = [anywhere, english, german];

/** An abbreviation before a number ends no sentence. */
export const sentenceEnd = /(?<=[.!?])(?!(?<=\b(?:min|max|mind|ca)\.)\s+[\d-])\s+/u;
