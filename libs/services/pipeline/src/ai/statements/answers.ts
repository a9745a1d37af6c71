import { withText, type Token } from '../language/token.js';
import { forReader } from './rewriting.js';
import type { Statement } from './statement.js';

const longestSubject = 4;

/** What was asked for names the answer: "Your sleeves?" "Rolled up."; undefined where the question names nothing. */
export function withQuestion(answer: Statement, question: Statement | undefined): Statement | undefined {
  if (!question || !/\?$/.test(question.spoken.at(-1)?.text ?? '') || question.actions.length > 0)
    return undefined;
  const subject = question.spoken.filter(
    ({ norm }) => !/^(?:and|so|okay|what|about|how|the|your|then|now)$/.test(norm),
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

const isNoun = (spoken: readonly Token[]): boolean =>
  !spoken.some(({ norm }) =>
    /^(?:is|are|do|does|did|can|should|will|it|i|you|we|they|how|why|who|when|first|next|else|that|this|one)$/.test(
      norm,
    ),
  );
