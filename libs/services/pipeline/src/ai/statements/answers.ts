import { normOf, withText, type Token } from '../language/token.js';
import { isTerse } from './elliptical.js';
import { forReader } from './rewriting.js';
import type { Statement } from './statement.js';

/** Fewest acts told in full, and questions, for a trainer and a trainee rather than a chat. */
const fewestActs = 3;
const fewestQuestions = 2;
const leastShare = 0.15;
const longestAnswer = 16;
const longestSubject = 4;
const strength = 0.6;

/** "Speed?" "Nine hundred for steel.": where a task is taught in questions, an answer without a verb is what is to be done. */
export function withAnswers(statements: readonly Statement[]): Statement[] {
  const acts = statements.filter(
    (one) => (one.kind === 'action' && one.strength >= 0.7) || isTerse(one),
  ).length;
  const questions = statements.filter((one) => isQuestion(one)).length;
  if (acts < fewestActs || questions < fewestQuestions || acts / statements.length < leastShare)
    return [...statements];
  return statements.map((statement, at) => {
    const before = statements[at - 1];
    return before && isQuestion(before) && isAnswer(statement) ? answered(before, statement) : statement;
  });
}

const isQuestion = ({ spoken }: Statement): boolean => /\?$/.test(spoken.at(-1)?.text ?? '');

const isAnswer = (statement: Statement): boolean =>
  /^(?:explanation|aside|topic|result)$/.test(statement.kind) &&
  !isQuestion(statement) &&
  statement.spoken.length <= longestAnswer &&
  !/^(?:yes|no|yeah|right|exactly|correct|good|sure|okay|because|i|he|she|they|it|that|not|never|of course)\b/.test(
    normOf(statement.spoken),
  );

/** What was asked for names the answer: "Your sleeves?" "Rolled up." */
function answered(question: Statement, answer: Statement): Statement {
  const subject = question.spoken.filter(
    ({ norm }) => !/^(?:and|so|okay|what|about|how|the|your|then|now)$/.test(norm),
  );
  const isNamed =
    subject.length > 0 &&
    subject.length < longestSubject &&
    question.actions.length === 0 &&
    isNoun(question.spoken);
  const named = isNamed
    ? [
        ...subject.map((token, at) =>
          at === subject.length - 1 ? withText(token, token.text.replace(/\?$/, ':')) : token,
        ),
      ]
    : [];
  const tokens: Token[] = [
    ...named,
    ...answer.spoken.map((token, at) =>
      named.length > 0 && at === 0 ? withText(token, token.text.toLowerCase()) : token,
    ),
  ];
  return {
    ...answer,
    kind: 'action',
    strength,
    actions: [{ verb: tokens[0]?.norm ?? '', tokens }],
    tokens: forReader(tokens),
    spoken: [...(isNamed ? question.spoken : []), ...answer.spoken],
  };
}

const isNoun = (spoken: readonly Token[]): boolean =>
  !spoken.some(({ norm }) =>
    /^(?:is|are|do|does|did|can|should|will|it|i|you|we|they|how|why|who|when|first|next|else|that|this|one)$/.test(
      norm,
    ),
  );
