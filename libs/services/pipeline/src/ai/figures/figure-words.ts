import { languageWords, type LanguageWords } from './number-words.js';

/** Figures of scripts without blanks, or whose words are too short to be found alone. */
const denseFigures = new RegExp(
  [
    // Chinese and Japanese
    '[〇零二两兩三四五六七八九十百千万萬半俩仨廿]|[一壹](?=[个個次分秒度圈米毫颗顆根把条條只块塊片台瓶杯升克つ本枚回人])',
    'ゼロ|ダース|(?:ひと|ふた|みっ|よっ|いつ|むっ|なな|やっ|ここの)つ',
    // Korean
    '(?<!\\p{L})(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열(?=\\s|한|두|세|네|다섯|여섯|일곱|여덟|아홉)|스물|스무|서른|마흔|쉰|예순|일흔|여든|아흔|절반|반(?=\\s))',
    '(?<!\\p{L})(?:한|두|세|네)(?=\\s?(?:개|번|바퀴|장|대|병|컵|쌍|줄|칸|시간))',
    '(?<!\\p{L})[영일이삼사오육칠팔구십백천만]+(?=\\s?(?:분|초|밀리|센티|미터|리터|그램|킬로|퍼센트|볼트))|[이삼사오육칠팔구]?[십백천][일이삼사오육칠팔구]?(?=\\s?(?:개|도|번|회|바))',
    // Thai
    'ศูนย์|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ร้อย|พัน|หมื่น|ครึ่ง|โหล',
  ].join('|'),
  'u',
);
const denseDenials = new RegExp(
  [
    '[不勿禁别別未没沒無无莫]|避免',
    'ない|ません|ずに|なし|避け|ダメ|だめ|べからず',
    '않|금지|금하|못|없|아니|마십시오|마세요|말(?:고|아|라|것)|지\\s?마|(?<!\\p{L})안(?=\\s)',
    'ไม่|ห้าม|อย่า|งด|ปราศจาก',
  ].join('|'),
  'u',
);

/** One apostrophe, one form of each letter. */
const plain = (text: string): string =>
  text.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/[şŞ]/g, 'ș').replace(/[ţŢ]/g, 'ț');

const wordsIn = (list: string): string[] =>
  plain(list)
    .split(/[\s/]+/)
    .filter((word) => word !== '' && word !== '_');

/** Whole words; Arabic joins conjunctions, prepositions and the article to them. */
function patternOf(words: readonly string[], within: readonly string[]): RegExp {
  const each = words.map((word) =>
    word
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '\\p{L}*')
      .replace(/'$/, "'(?=\\p{L})"),
  );
  const alone = `(?<![\\p{L}\\p{M}])[وفبلك]?(?:ال)?(?:${[...each, ...within].join('|')})(?![\\p{L}\\p{M}])`;
  const before = "(?<![\\p{L}\\p{M}])n'(?=\\p{L})";
  return new RegExp(`${alone}|${before}`, 'iu');
}

interface Patterns {
  figures: RegExp;
  denials: RegExp;
}

function patternsOf(tags: readonly string[], known: string | undefined): Patterns {
  const all = tags.flatMap((tag) => (languageWords[tag] ? [{ tag, ...languageWords[tag] }] : []));
  const words = (list: (own: LanguageWords) => string): string[] =>
    all.flatMap((own) => {
      // English that is not named may be the language as well as a fallback.
      const isSure = own.tag === known || (own.tag === 'en' && known === undefined);
      const unsure = new Set(isSure ? [] : wordsIn(own.ambiguous ?? ''));
      return wordsIn(list(own)).filter((word) => !unsure.has(word));
    });
  const within = all.flatMap(({ tag, deniedWithin }) =>
    tag === known && deniedWithin ? [deniedWithin] : [],
  );
  return {
    figures: patternOf(
      words(({ numbers, more }) => `${numbers} ${more}`),
      [],
    ),
    denials: patternOf(
      words(({ denials }) => denials),
      within,
    ),
  };
}

const made = new Map<string, Patterns>();

/** Where the language is known, its words and those of English, which models fall back to; else the words of all that are clear. */
function patternsFor(language: string | undefined): Patterns {
  const own = language?.split('-')[0]?.toLowerCase() ?? '';
  const known = own in languageWords ? own : undefined;
  const name = known ?? '';
  const patterns = made.get(name) ?? patternsOf(known ? [known, 'en'] : Object.keys(languageWords), known);
  made.set(name, patterns);
  return patterns;
}

/** Whether a text names a figure, in digits or in words. */
export const namesFigure = (text: string, language?: string): boolean =>
  /\p{N}/u.test(text) || denseFigures.test(text) || patternsFor(language).figures.test(plain(text));

/** Whether a text forbids or denies something. */
export const denies = (text: string, language?: string): boolean =>
  denseDenials.test(text) || patternsFor(language).denials.test(plain(text));
