import { capitalise, normOf, withText, type Token } from '../language/token.js';
import { forReader } from './rewriting.js';
import type { Statement } from './statement.js';

const longestSubject = 4;

/** What was asked for names the answer: "Your sleeves?" "Rolled up."; undefined where the question names nothing. */
export function withQuestion(answer: Statement, question: Statement | undefined): Statement | undefined {
  if (!question || !/\?$/.test(question.spoken.at(-1)?.text ?? '') || question.actions.length > 0)
    return undefined;
  const subject = question.spoken.filter(
    ({ norm }) => !/^(?:and|so|okay|what|about|the|your|then|now)$/.test(norm),
  );
  if (subject.length === 0 || subject.length >= longestSubject || !isNoun(question.spoken)) return undefined;
  const tokens: Token[] = [
    ...subject.map((token, at) =>
      at === subject.length - 1 ? withText(token, token.text.replace(/\?$/, ':')) : token,
    ),
    ...answer.spoken.map((token, at) => (at === 0 ? withText(token, token.text.toLowerCase()) : token)),
  ];
  return {
    ...answer,
    actions: [{ verb: '', tokens }],
    tokens: forReader(tokens),
    spoken: [...question.spoken, ...answer.spoken],
  };
}

/** "Is it red? Then stop.": what is asked is the condition of what is told then; undefined where it is none. */
export function underQuestion(answer: Statement, question: Statement | undefined): Statement | undefined {
  if (!question || !/\?$/.test(question.spoken.at(-1)?.text ?? '') || answer.prefix.length > 0)
    return undefined;
  const prefix =
    conditionAsked(question.spoken) ?? (opensWithThen(answer) ? turnedRound(question.spoken) : undefined);
  if (!prefix) return undefined;
  return {
    ...answer,
    conditional: true,
    prefix,
    tokens: forReader([...prefix, ...answer.tokens.map((token, at) => (at === 0 ? lowered(token) : token))]),
    spoken: [
      ...prefix,
      ...(opensWithThen(answer)
        ? answer.spoken.slice(answer.spoken.findIndex(({ norm }) => norm === 'then') + 1)
        : answer.spoken),
    ],
  };
}

const opensWithThen = ({ spoken }: Statement): boolean => /^(?:and )?then\b/.test(normOf(spoken));

/** "And if it jams?", "What when it is empty?" */
function conditionAsked(spoken: readonly Token[]): Token[] | undefined {
  const asked = /^(?:(?:and|so|but|okay|what|about|then) )*(?=(?:if|when|unless) \S+ \S)/.exec(
    normOf(spoken),
  );
  if (!asked) return undefined;
  const from = asked[0].split(' ').length - 1;
  return spoken.slice(from).map((token, at, all) => {
    if (at === all.length - 1) return withText(token, token.text.replace(/\?$/, ','));
    return at === 0 ? withText(token, capitalise(token.text)) : token;
  });
}

/** "Is it red?", "Is the lamp red?"; longer ones do not show where their subject ends. */
function turnedRound(spoken: readonly Token[]): Token[] | undefined {
  const asked =
    /^(?:(?:and|so|now|okay) )*(?:is|are|has) (?:(?:it|they|that|this)|(?:the|your) [\p{L}-]+) [\p{L}-]+$/u;
  const isAsked = asked.test(normOf(spoken));
  const at = spoken.findIndex(({ norm }) => /^(?:is|are|has)$/.test(norm));
  const [verb, ...rest] = spoken.slice(Math.max(0, at));
  const last = rest.at(-1);
  if (!isAsked || at < 0 || !verb || !last) return undefined;
  const subject = rest.slice(0, -1).map(lowered);
  return [withText(verb, 'If'), ...subject, lowered(verb), withText(last, last.text.replace(/\?$/, ','))];
}

const lowered = (token: Token): Token => withText(token, token.text.toLowerCase());

/** "Your sleeves?", "how hot?", and no whole question. */
const isNoun = (spoken: readonly Token[]): boolean =>
  /^(?:(?:and|so) )*how (?!do|does|is|are|can|should|come|about)\w+(?: \w+)?$/.test(normOf(spoken)) ||
  !spoken.some(({ norm }) =>
    /^(?:is|are|do|does|did|can|should|will|it|i|you|we|they|how|why|who|when|first|next|else|that|this|one)$/.test(
      norm,
    ),
  );
