/** Function words of Scottish, northern English and other dialects, in the spelling that procedures are written in. Content words stay as they were spoken. */
const standard: ReadonlyMap<string, string> = new Map([
  ['afore', 'before'],
  ['ye', 'you'],
  ['yous', 'you'],
  ['youse', 'you'],
  ['yer', 'your'],
  ['ower', 'over'],
  ["wi'", 'with'],
  ["an'", 'and'],
  ["o'", 'of'],
  ['tae', 'to'],
  ['fae', 'from'],
  ['frae', 'from'],
  ['aff', 'off'],
  ['oot', 'out'],
  ['doon', 'down'],
  ['naw', 'no'],
  ['nay', 'no'],
  ['nae', 'no'],
  ['nee', 'no'],
  ['nowt', 'nothing'],
  ['owt', 'anything'],
  ['summat', 'something'],
  ["'til", 'until'],
  ['divvent', 'do not'],
  ['dinnae', 'do not'],
  ['dinna', 'do not'],
  ['didnae', 'did not'],
  ['cannae', 'cannot'],
  ['canna', 'cannot'],
  ['cannet', 'cannot'],
  ['shouldnae', 'should not'],
  ['wouldnae', 'would not'],
  ['isnae', 'is not'],
  ['wasnae', 'was not'],
  ['hasnae', 'has not'],
]);

/** A word in standard spelling; undefined where it is in it already, or is an abbreviation ("TAE"). */
export const inStandard = (word: string): string | undefined =>
  /^\p{Lu}{2}/u.test(word) ? undefined : standard.get(word.toLowerCase());

const spoken = new RegExp(`(?<![\\p{L}'])(?:${[...standard.keys()].join('|')})(?![\\p{L}])`, 'giu');
export const textInStandard = (text: string): string =>
  text.replace(spoken, (word) => inStandard(word) ?? word);
