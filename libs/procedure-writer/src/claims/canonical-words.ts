import { textInStandard } from '../language/dialect.js';
import { withArticles, withPlainFigures } from './amounts.js';

/** One word for each way to say a condition, a limit, a prohibition; these marks are in capitals, all else is in small letters. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/\[unclear\]/g, ' '],
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'(?:re|ll|ve|d|m)\b/g, ' '],
  [/'s\b/g, ' '],
  [/,? (?:is|does|was|are|do|have|has) not (?:it|they|you|we)(?=\s*[?.]|$)/g, ' '],
  [/,? and (?:i|we) (?:really )?mean (?:it|that),?/g, ' '],
  [/\b(?:do )?(?:not|never) (?:ever )?forget (?:to|the|your)\b/g, ' '],
  [/\bnot only\b|\blast but not least\b/g, ' '],
  [/\bthe last thing (?:you|we|i) (?:want|need)(?: to do)? is(?: to)?\b/g, ' NOT '],
  [/\bno (?=problem|worries|matter|doubt|rush|hurry|particular|special|extra|additional)/g, ' '],
  [
    /\b(?:when|where) (?=(?:do|does|did|should|must|can|shall|is|are|will|would) (?:i|we|you|it|they|the|this|that|my|your|our)\b)/g,
    ' ',
  ],
  // "Do I lift it? No." forbids, "Is it red? Press reset." binds.
  [
    /(^|[.?!] )(?:(?:so|and|but|then|okay|well) )*([^.?!]{1,200})\? (?:(?:oh|well|god|hell) )?(?:(?:no|nope|nah)(?: no)?(?=[,.!]|$)(?!, (?:call|make) (?:it|that)\b)|not yet\b|never(?=[.!]|$))[,.!]?/g,
    '$1 NOT $2. ',
  ],
  [
    /(^|[.?!] )(?:(?:so|and|but|then|okay|well) )*(?:is|are|has|does|did) (?!(?:i|we|you|that|everyone|everybody)\b)([^.?!]{1,100})\? (?:then )?(?!yes\b|yeah\b|yep\b)(?=\p{L})/gu,
    '$1 IF $2, ',
  ],
  [/^(?:no|nope|nah), /g, ''],
  [/([.?!] )(?:no|nope|nah), /g, '$1'],
  [
    /\b(?:no|not) (?:more|longer|later|higher|further|greater) than\b|\bat (?:the )?most\b|\b(?:a )?maximum of\b|\bup to (?=[\d])/g,
    ' atmost ',
  ],
  [
    /\b(?:no|not) (?:less|fewer|lower|shorter|earlier) than\b|\bat (?:the )?least\b|\b(?:a )?minimum of\b/g,
    ' atleast ',
  ],
  [
    /^not (until|before|unless) (.{1,200}?),? (?:do|should|must|may|can) (?:you|we|i) (.+)$/g,
    'do not $3 $1 $2',
  ],
  [
    /(?<!\bin )\b(?:under|in|at|by|on) no (?!particular|special|extra|additional|hurry|rush|order|time\b(?! (?:should|must|may|do|can|are)))\p{L}+(?: whatsoever)?(?: (?:should|must|may|do|can|are) (?:you|we|i))?(?!\p{L})/gu,
    ' NOT ',
  ],
  [
    /\b(?:anything|everything|anyone|everyone) but\b|\b(?:god|heaven|heavens) forbid\b|\b(?:would |will )?be (?:crazy|mad|foolish|a fool|unwise|wrong|insane|stupid) to\b|\ba (?:very |really |terrible )?(?:bad|terrible|stupid|awful) idea to\b/g,
    ' NOT ',
  ],
  [/\bnothing but\b/g, ' only '],
  [/\bunder any circumstances\b|\bever\b/g, ' '],
  [/\bif you (?:could|would|can|please|do not mind|would not mind|would be so kind)(?: please)?\b/g, ' '],
  [/\b(?:keep (?:your )?)?(?:hands|fingers) off\b|\bleave (?=(?:\p{L}+ ){1,4}alone\b)/gu, ' NOT '],
  [/\b(?:stay|keep|steer|stand)(?: well)? (?:off|out of|away from|clear of)\b/g, ' NOT '],
  [
    /\b(.{1,200}?) (?:is|are) (?:strictly |absolutely )?(?:forbidden|prohibited|banned|taboo|off limits|out of the question|not allowed|not permitted|(?:a |an absolute )?no-?go)\b/g,
    ' NOT $1 ',
  ],
  [/\b(?:forbidden|prohibited|not allowed|not permitted) to\b/g, ' NOT '],
  [
    /\b(?:refrain from|avoid|abstain from|rather than|instead of|without|not|never|nobody|no one|none|nothing|nor|neither|no)\b/g,
    ' NOT ',
  ],
  [
    /\b(?:NOT\s+)?(?:if and )?only\s+(?:if|when|whenever|once|after|while|as long as|where|with|in case)\b/g,
    ' ONLY ',
  ],
  [/\b(?:unless|except (?:if|when)|except)\b/g, ' UNLESS '],
  [/\b(?:but )?(?:right |just )?before (?:that|this|you do(?: that| so)?)\b/g, ' YET '],
  [/\b(?:after (?:that|this|which)|afterwards|and then|then|next)\b/g, ' THEN '],
  [/\b(?:until|till|up until|til)\b/g, ' UNTIL '],
  [/\b(?:before|prior to|ahead of)\b/g, ' BEFORE '],
  [/\b(?:after)\b/g, ' AFTER '],
  [/\b(?:when|whenever|(?:every|each) time(?= [a-z])|as soon as|while|where)\b/g, ' WHEN '],
  [/(^|[,.;] |\band |\bbut )once (?=[a-z])/g, '$1WHEN '],
  [/\bonce (?=(?:it|the|you|they|that|this|your|all|we|i|both)\b)/g, ' WHEN '],
  // "If we click on Users, we can see a list" shows it: no condition is set.
  [
    /\bif (?=(?:(?:we|i)(?: (?:now|then|just|also))* (?:click|press|tap|select|choose|go to|open|hover|scroll|double|right)\b))|\bif (?=you(?: (?:now|then|just|also))* (?:click|press|tap|select|choose|go to|open|hover|scroll|double|right)\b[^.?!]{1,80}\byou (?:can|will|should)(?: (?:now|then|also))* (?:see|find|notice|get)\b)/g,
    ' WHEN ',
  ],
  [
    /\b(?:if|assuming that|assuming|given that|on condition that|so long as|in case of|in case|in the event of|in the event that|provided that|provided|as long as|suppose)\b/g,
    ' IF ',
  ],
  [/(^|[,.;] )should (?=(?:the|a|an|it|you|there|your|any|this|that)\b)/g, '$1IF '],
  [/\b(?:because|so that|otherwise|since)\b/g, ' SO '],
];

/** "Do not open it until it beeps" and "never open it before it beeps" in the same few words. */
export const canonicalWords = (text: string): string[] => {
  const spelled = withArticles(
    withPlainFigures(
      textInStandard(text)
        .toLowerCase()
        .replace(/(\d):(?=\d\d\b)/g, '$1'),
    ),
  );
  const marked = plain.reduce((line, [form, word]) => line.replace(form, word), spelled);
  return marked.match(/\d+(?:\.\d+)?(?:\/\d+)?(?![\p{L}\d])|[\p{L}\p{N}°%µΩ]+|[.,;:!?]/gu) ?? [];
};

const irregular: ReadonlyMap<string, string> = new Map(
  'kept keep,taken take,took take,written write,wrote write,put put,held hold,cut cut,shut shut,broken break,frozen freeze,thrown throw,threw throw,given give,gave give,wound wind,hung hang,left left,lit light,stuck stick,went go,gone go,was be,were be,is be,are be,been be,has have,had have,does do,did do,worn wear,wore wear,drawn draw,done do,made make,sent send,said say,found find,built build,bent bend,laid lay,slid slide,tied tie,lying lie,screwed screw,dried dry,ran run,undid undo,undone undo,brought bring,bought buy,caught catch,chose choose,chosen choose,dug dig,drove drive,driven drive,fed feed,got get,lost lose,met meet,paid pay,shook shake,shaken shake,spun spin,stood stand,struck strike,swept sweep,tore tear,torn tear,told tell,unwound unwind,rewound rewind,wrung wring,came come,began begin,begun begin,sank sink,rose rise,risen rise,sat sit,slept sleep,split split,spread spread,shone shine'
    .split(',')
    .map((pair) => pair.split(' '))
    .map(([form = '', base = '']) => [form, base]),
);

/** Forms of one word made equal, crudely: closes, closed, closing; press, presses; slowly, slow. */
export function lemma(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (/[^a-z]/.test(word) || word.length < 4) return word;
  const cut = word
    .replace(/(?<=[a-z]{2})ie[sd]$/, 'y')
    .replace(/(?<=[a-z]{2})(?:sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[a-z]{2}[^su])s$/, '');
  const bare = cut.replace(/(?<=[a-z]*[aeiouy][a-z]+)(?:ing|ed)$/, '').replace(/(?<=[a-z]{3})ly$/, '');
  const single = bare === cut ? bare : bare.replace(/([bdfgmnprt])\1$/, '$1');
  return single.length > 3 ? single.replace(/e$/, '') : single;
}
