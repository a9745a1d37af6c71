import { articles, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, withText, type Token } from '../language/token.js';
import { isNumber, opensFigure } from './figure-words.js';

/** Words with which a speaker corrects the last words (repair cues after Levelt 1983, "Monitoring and self-repair in speech"). */
const known =
  /^(?:(?:oh |uh |oops |well |but |ag |ach |och |aye |wait |hang on |hold on )?(?:(?:(?:no|nah|naw|wait|sorry) )?(?:i am lying|you are lying|i lie|i tell a lie|tell a lie|what am i saying|wrong way (?:about|round|around)|i got that wrong)|no my mistake|no (?:let|lemme)(?: me)? see(?: the \w+)?|(?:naw|nah) (?:hold|hang) on|(?:ag|ach|och) no|no wait|wait no|no no|no sorry|sorry no|no actually|actually no|actually wait|wait actually|sorry i meant|sorry i mean|i meant to say|i meant|oops i mean|oops sorry|scratch that|strike that|scrap that|no scrap that|no scratch that|no forget that|correction|make that|(?:nah|no|nope) call it|or rather|or no|i should say|did i say(?: \w+)?|better make (?:it|that)|actually make (?:it|that)|no hang on|no hold on|wait sorry|sorry wait|(?:ah|oh|uh) no(?= that is )|(?:hang|hold) on(?= (?:that|this) (?:is|was) the (?:old|wrong|other) )|not that|my mistake|excuse me|my bad|oops|let us (?:say|do|call it|make (?:it|that))(?= (?:\d|an? (?:half|hundred|quarter)|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)))(?: no| wait| sorry| actually| not that one| not that| i mean| i meant| that is wrong| that is not right| that is the wrong \w+| it is| make that| my mistake| it should be| i said that wrong)*)\b/;
const doubts =
  '(?:(?:oh|ah|uh|well|but|ag|ach|och|aye|god|lord|jeez|whoa|h+m+|no|nah|nope|sorry|wait|hang on|hold on|hold your horses|stop) )*';
/** Phrases that name a slip, or say that the speaker checks it. */
const slips = [
  'what am i (?:saying|on about|talking about|thinking|doing)',
  'i (?:am|was) (?:lying|wrong|thinking of \\w+ \\w+|talking (?:rubbish|nonsense)|(?:getting|mixing) (?:(?:that|it|them|things|these|those|all) )*(?:mixed up|muddled(?: up)?|confused|up))',
  'i (?:am )?(?:take|taking) (?:that|it) back',
  'let me (?:think|check|look|start again)(?: (?:a (?:second|minute|moment)|that|again))*',
  'do not quote me(?: on (?:that|it))?',
  'hold your horses',
  '(?:god|lord|hell|heavens|oh) no',
  'hang on(?: a (?:second|minute|moment))? no',
  'i mean the other (?:way|road)(?: (?:about|round|around))?',
  '(?:i mean )?wrong (?:way|road) (?:about|round|around)',
  '(?<=(?:no|wait|sorry|hang on|hold on) )other (?:way|road) (?:about|round|around)',
].join('|');
const slip = new RegExp(`^${doubts}(?:${slips})\\b`);
/** "Wrong way about": the whole order is repeated. */
export const turnedAbout = /\b(?:way|road) (?:about|round|around)\b/;
export const cueLength = (tokens: readonly Token[]): number =>
  Math.max(leadLength(tokens, known), leadLength(tokens, slip));
export const weakCue = /^(?:sorry|i mean|actually|no|nah|nope|wait|rather|make it|well)\b/;
/** "Oh, wait, it is five" */
const interjection = /^(?:oh|ah|er|um|hmm)(?= (?:no|sorry|wait) (?:it is|make that) )/;
const afterCue =
  /^(?:that is (?:wrong|not right|not it|incorrect|the wrong \w+)|that was wrong|it (?:is|was) (?=(?:the|an?|\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|\w+ (?:degrees|percent|psi|millimetres|minutes))(?: |$))|not that(?: one)?|my mistake|sorry|wait|i mean|i meant|it should be|make that|let us)\b/;

/** "Wait, that was wrong, it's five" */
export function afterCueLength(tokens: readonly Token[]): number {
  const first = leadLength(tokens, afterCue);
  return first === 0 ? 0 : first + leadLength(tokens.slice(first), afterCue);
}

/** True when the sentence corrects (a part of) the one before it. */
export function opensWithCorrection(sentence: readonly Token[]): boolean {
  const tokens = sentence.slice(leadLength(sentence, interjection) || calledLength(sentence));
  return (
    isBehind(tokens) ||
    cueLength(tokens) > 0 ||
    /^(?:no|nah|nope|sorry|wait|actually),/i.test(tokens[0]?.text ?? '') ||
    (/^i mean\b/.test(normOf(tokens)) && (isNumber(tokens[2]) || articles.has(tokens[2]?.norm ?? '')))
  );
}

/** "Bea, no, it is two hours": a name before the cue. */
const calledLength = ([name, cue]: readonly Token[]): number =>
  Number(/^\p{Lu}\p{Ll}+,$/u.test(name?.text ?? '') && /^(?:no|sorry|wait),$/i.test(cue?.text ?? ''));

/** "Ninety-five, sorry.", "with the socket, I mean." */
const isBehind = (tokens: readonly Token[]): boolean =>
  tokens.length < 6 && /(?:^| )(?:sorry|i mean|i meant)$/.test(normOf(tokens)) && opensFigure(tokens);

/** "Take off, what, six mil?" "Nah, call it four." */
export const callsIt = (sentence: readonly Token[], before: readonly Token[]): boolean => {
  const count = leadLength(
    sentence,
    /^(?:(?:nah|no|nope|well|actually) )?(?:(?:call|make) (?:it|that)|let us (?:say|do|call it|make (?:it|that)))(?= )/,
  );
  return count > 0 && opensFigure(sentence.slice(count)) && before.slice(-3).some(isNumber);
};

const doubtful = /^(?:h+m+|uh+|er+m?|ah|oh|nearly|almost|close|careful|not quite)$/;
/** "Five degrees." "Hm, four on this model.": the other figure with the unit that it replaces. */
export function withFigure(sentence: readonly Token[], before: readonly Token[]): Token[] {
  const [first, figure, ...rest] = sentence;
  const at = before.findLastIndex(isNumber);
  const unit = before.slice(at + 1);
  const isOther = first && doubtful.test(first.norm) && /[,.]$/.test(first.text) && isNumber(figure);
  if (!isOther || !figure || rest.length > longestFigure || at < 0 || unit.length > 1) return [...sentence];
  const isClosed = rest.length === 0 || prepositions.has(rest[0]?.norm ?? '');
  if (!isClosed) return [...sentence];
  const units = unit.map((token) => withText(token, stripEnd(token).text));
  return [
    withText(first, 'sorry,'),
    ...(rest.length > 0 ? [figure, ...units, ...rest] : [stripEnd(figure), ...unit]),
  ];
}
const longestFigure = 5;

/** "To packing, lane two." "Oh, lane four since Monday.": the same noun with another figure. */
export function withNamedFigure(sentence: readonly Token[], before: readonly Token[]): Token[] {
  const [first, noun, figure] = sentence;
  const isOther =
    first && noun && /^(?:oh|no|well|h+m+|actually|sorry|uh|um)$/.test(first.norm) && isNumber(figure);
  const isSame = before.some(({ norm }, at) => norm === noun?.norm && isNumber(before[at + 1]));
  return isOther && isSame && !isNumber(noun) && sentence.length < mostOfNamed
    ? [withText(first, 'make'), withText(first, 'that'), ...sentence.slice(1)]
    : [...sentence];
}
const mostOfNamed = 9;

/** "Two hundred, hang on" "that's the old wire, a hundred and fifty": the reason is a sentence of its own. */
export const breaksOff = (before: readonly Token[], sentence: readonly Token[]): boolean => {
  const tail = before.slice(-2);
  return /^(?:hang|hold) on$/.test(normOf(tail)) && cueLength([...tail, ...sentence]) > 0;
};

/** "Six is right, sorry.", "Let's do twenty.": the figure alone, empty where the sentence settles none. */
export function settledFigure(sentence: readonly Token[]): Token[] {
  const from = leadLength(sentence, /^let us (?:do|say|call it|make (?:it|that))(?= )/);
  const figure = sentence
    .slice(from, sentence.findLastIndex(isNumber) + 1)
    .map((token) => withText(token, token.text.toLowerCase()));
  const rest = normOf(sentence.slice(from + figure.length));
  const isSettled = from > 0 ? rest === '' : /^is (?:right|correct)(?: sorry)?$/.test(rest);
  return isSettled && figure.every(isNumber) ? figure : [];
}

/** "No, wait.": the correction follows; "answer yes or no" names a choice. */
export const endsWithCorrection = (tokens: readonly Token[]): boolean =>
  !/\byes\b.* or no$/.test(normOf(tokens)) &&
  [1, 2, 3, 4].some((count) => {
    const tail = tokens.slice(-count);
    return (
      count <= tokens.length &&
      (cueLength(tail) === count || (count === tokens.length && leadLength(tail, weakCue) === count))
    );
  });

/** Correction cues that were not resolved remain: "open it all the way, no, a quarter turn only". */
export const holdsCorrection = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ norm }, at) =>
      at > 1 &&
      at < tokens.length - 1 &&
      /[,.]$/.test(tokens[at - 1]?.text ?? '') &&
      (leadLength(tokens.slice(at), slip) > 0 ||
        (/^(?:no|sorry|wait|oops)$/.test(norm) &&
          (/[,.]$/.test(tokens[at]?.text ?? '') || norm === 'sorry'))),
  );
