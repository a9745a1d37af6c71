import { normOf, withText, type Token } from '../language/token.js';
import { forReader } from '../statements/rewriting.js';
import type { Statement } from '../statements/statement.js';

const recap =
  /^(?:(?:so|and|okay|now|just) )*(?:to (?:recap|summari[sz]e|sum up)|in summary|as a (?:quick )?recap|let us recap|(?:a )?quick recap|to review what|in short|in conclusion)\b/;
const outro =
  /\b(?:thanks|thank you)\b.*\b(?:watching|listening|joining|viewing)\b|^(?:and )?(?:that is (?:it|all|everything|how)|this is how|there you have it|now you know how|see you|bye|goodbye|i hope|hope (?:this|you)|we hope|have a (?:great|nice|good))\b/;

/** A recap says the steps again and an outro ends them: nothing after it opens a step. */
export function procedureEnd(statements: readonly Statement[]): number {
  const lastAction = statements.findLastIndex(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  );
  const at = statements.findIndex((statement, index) => {
    const text = normOf(statement.spoken);
    if (recap.test(text))
      return index > 0 && statements.slice(0, index).filter((before) => before.kind === 'action').length >= 2;
    return statement.kind === 'meta' && outro.test(text) && index >= lastAction;
  });
  return at < 0 ? statements.length : at;
}

/** What somebody tells of having done is a step where the rest shows how a task is done, or the tale is told to be done after; a story has no such rest. */
export function withTold(statements: readonly Statement[]): Statement[] {
  const shown = statements.filter(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  ).length;
  const told = statements.filter((statement) => statement.told).length;
  if (!teaches(statements, told) && (shown < fewestShown || told > shown)) return [...statements];
  return statements.map((statement) =>
    statement.told && statement.actions.length === 0
      ? { ...statement, kind: 'warning' }
      : statement.told
        ? {
            ...statement,
            kind: 'action',
            strength: toldStrength,
            tokens: forReader([...statement.prefix, ...spokenTogether(statement.actions)]),
          }
        : statement,
  );
}

/** "I'll tell you how", "this is what I did", "so you can do the other one": the tale is there to be done after. */
const teaching =
  /\b(?:(?:tell|show|explain|describe|walk)\w* (?:you |it |to you |him |her |them )*(?:through |about )?(?:how|what|the way)|this is (?:what|how) (?:i|we)|that is (?:what|how) (?:i|we)|here is (?:what|how)|how (?:i|we) (?:did|do|fixed|got|changed|replaced|made|solved|went)|so (?:that )?you (?:can|could|know|will know)|next time (?:you|it)|when it is your turn|you (?:will )?(?:do|have to do|can do) (?:it )?the same|learn from|for you to (?:do|repeat)|in case you (?:have|need) to)\b/;

/** A tale of little but what was done, one thing after the other, teaches without saying so. */
const fewestUnannounced = 5;

const teaches = (statements: readonly Statement[], told: number): boolean =>
  (told >= fewestUnannounced && told * 2 >= statements.length) ||
  (told >= fewestShown && statements.some(({ spoken }) => teaching.test(normOf(spoken))));

const fewestShown = 3;
const toldStrength = 0.7;

const spokenTogether = (actions: Statement['actions']): Token[] =>
  actions.flatMap(({ tokens }, index) => {
    const [first] = tokens;
    return index > 0 && first ? [withText(first, 'and'), ...tokens] : tokens;
  });

/** Plain passives count as said to do only where the narration speaks in the passive; elsewhere they tell a state ("the server is connected"). */
export function withoutStates(statements: readonly Statement[]): Statement[] {
  if (isPassiveStyle(statements)) return [...statements];
  return statements.map((statement) =>
    statement.passive && statement.strength < 0.6
      ? {
          ...statement,
          kind: 'explanation',
          strength: 0,
          actions: [],
          prefix: [],
          tokens: forReader(statement.spoken),
        }
      : statement,
  );
}

/** Does the narration give the steps in the passive ("the flask is filled …")? Then a plain passive is a step. */
export function isPassiveStyle(statements: readonly Statement[]): boolean {
  const passive = statements.filter((statement) => statement.passive).length;
  const active = statements.filter(
    (statement) => statement.kind === 'action' && !statement.passive && statement.strength >= 0.7,
  ).length;
  return passive >= 3 && passive > active;
}

/** From how sure on a statement opens a step. */
export function openingThreshold(statements: readonly Statement[]): number {
  const strong = statements.filter(
    (statement) => statement.kind === 'action' && statement.strength >= 0.7,
  ).length;
  if (isPassiveStyle(statements)) return 0.4;
  return strong >= 3 ? 0.6 : 0.45;
}

/** Why these statements are no procedure, in a sentence for the reader; undefined when they are one. */
export function whyNoProcedure(statements: readonly Statement[]): string | undefined {
  if (statements.length === 0)
    return 'No speech was recognised in this video, so no steps could be derived from it.';
  const threshold = openingThreshold(statements);
  const doing = statements.filter(
    (statement) => statement.kind === 'action' && statement.strength >= threshold,
  );
  const weight = doing.reduce((sum, statement) => sum + statement.strength, 0);
  const promotion = statements.filter((statement) => statement.kind === 'promotion').length;
  const content = statements.filter(
    (statement) => statement.kind !== 'meta' && statement.kind !== 'injection',
  ).length;
  const density = doing.length / Math.max(1, content);
  const numbered = statements.filter((statement) => statement.marker?.kind === 'numbered').length;
  if (numbered >= 2) return undefined;
  if (promotion >= 2 && (density < 0.6 || promotion >= doing.length))
    return 'The narration advertises something and does not show how a task is done, so there are no steps.';
  if (isLyric(statements) && density < 0.9)
    return 'A song is heard and no task is explained, so there are no steps.';
  const questions = statements.filter((statement) => /\?$/.test(statement.spoken.at(-1)?.text ?? '')).length;
  if (questions >= 2 && questions / Math.max(1, content) >= 0.2 && density < 0.5)
    return 'A conversation is heard and no task is explained, so there are no steps.';
  const told = statements.filter((statement) => isTold(statement)).length;
  if (told / Math.max(1, content) > 0.35 && density < 0.35)
    return 'The narration tells about events and does not show how a task is done, so there are no steps.';
  const ordered = doing.filter((statement) => statement.marker !== null || statement.strength >= 0.95).length;
  const enough =
    weight >= 1.5 ? density >= 0.15 && (ordered > 0 || density >= 0.3) : weight >= 0.75 && content <= 4;
  return enough ? undefined : 'The narration does not describe how a task is done, so there are no steps.';
}

/** The vocabulary of songs, one word in twelve. */
function isLyric(statements: readonly Statement[]): boolean {
  const words = statements.flatMap((statement) => statement.spoken.map((token) => token.norm));
  const sung = words.filter((word) =>
    /^(?:baby|love|tonight|heart|forever|dance|dancing|oh|yeah|la|darling|kiss|dream|dreams|soul|sing|rhythm|goodbye|lonely|eyes)$/.test(
      word,
    ),
  ).length;
  return sung >= 3 && sung / Math.max(1, words.length) > 1 / 12;
}

/** A sentence in the first person and the past: an experience, not an instruction. */
function isTold(statement: Statement): boolean {
  return (
    statement.kind !== 'action' &&
    /^(?:(?:and|so|then|but|yesterday|today|last \w+|after \w+) )*(?:i|we|he|she|they|my \w+) (?:\w+ly |just |really |also |then |all )*(?:was|were|had|did|went|got|came|made|took|saw|said|told|ate|bought|found|felt|thought|knew|\w+ed)\b/.test(
      normOf(statement.spoken),
    )
  );
}
