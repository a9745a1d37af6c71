import { foldedText } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { CommentRow } from '../../comments/comment.entity.js';
import { ExecutionRow } from '../../executions/execution.entity.js';
import { VersionRow } from '../../releases/version.entity.js';
import { RevisionRow } from '../../revisions/revision.entity.js';
import { SopRow } from '../../sops/sop.entity.js';
import { StepRow } from '../../steps/step.entity.js';
import { mapWords } from './map-words.js';

type SopKey = Pick<SopRow, 'id' | 'companyId'>;
export type Change = (text: string) => string;

/** Rows that are read at once: each may have megabytes. */
const batchSize = 10;

/** A table with words of an SOP beside the SOP itself, and how a row of it is written. */
interface Stored<Row extends { id: string }> {
  entity: new () => Row;
  /** In its order, so that each row is read once. */
  write(tx: Tx, row: Row): Promise<unknown>;
}

const comments: Stored<CommentRow> = {
  entity: CommentRow,
  write: (tx, { id, text, stepTitle, sentence }) =>
    tx.manager.update(CommentRow, { id }, { text, stepTitle, sentence }),
};
const executions: Stored<ExecutionRow> = {
  entity: ExecutionRow,
  write: (tx, { id, title, note, steps }) =>
    tx.manager.update(ExecutionRow, { id }, { title, titleFolded: foldedText(title), note, steps }),
};
/** Frozen, except for a redaction: see `redactFrozen`. */
const versions: Stored<VersionRow> = {
  entity: VersionRow,
  write: (tx, { id, content, note, withdrawalReason }) =>
    tx.execute('update sop_version set content = $2, note = $3, withdrawal_reason = $4 where id = $1', [
      ...[id, JSON.stringify(content), note, withdrawalReason],
    ]),
};
const history: Stored<RevisionRow> = {
  entity: RevisionRow,
  write: (tx, { id, before, after }) =>
    tx.execute('update revision set before = $2, after = $3 where id = $1', [
      ...[id, JSON.stringify(before), JSON.stringify(after)],
    ]),
};

/** Calls `work` for each row that the change differs in. Returns their number. */
async function eachChanged<Row extends { id: string }>(
  tx: Tx,
  { entity }: Stored<Row>,
  { id: sopId, companyId }: SopKey,
  change: Change,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await tx.manager
      .createQueryBuilder(entity, 'r')
      .where('r.sopId = :sopId and r.companyId = :companyId and r.id > :after', { sopId, companyId, after })
      .orderBy('r.id')
      .limit(batchSize)
      .getMany();
    for (const row of rows) {
      const changed = mapWords(row, change);
      if (changed === row) continue;
      count += 1;
      await work(changed);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return count;
    after = last.id;
  }
}

const tables = { versions, history, comments, executions };

/** How many rows of each table have one of the words. */
export async function countStored(
  tx: Tx,
  sop: SopKey,
  change: Change,
): Promise<Record<keyof typeof tables, number>> {
  const count = <Row extends { id: string }>(stored: Stored<Row>) =>
    eachChanged(tx, stored, sop, change, () => Promise.resolve());
  return {
    versions: await count(versions),
    history: await count(history),
    comments: await count(comments),
    executions: await count(executions),
  };
}

export async function replaceStored(tx: Tx, sop: SopKey, change: Change): Promise<void> {
  const replace = <Row extends { id: string }>(stored: Stored<Row>) =>
    eachChanged(tx, stored, sop, change, (row) => stored.write(tx, row));
  await replace(comments);
  await replace(executions);
  // The tables let nothing but a redaction change words, until this transaction ends.
  await tx.query(`select set_config('sop.redacts_words', 'on', true)`);
  await replace(versions);
  await replace(history);
  await tx.query(`select set_config('sop.redacts_words', '', true)`);
}

const columns = [
  ...(['title', 'equipment', 'precautions', 'transcript', 'unusedSpeech', 'textOnScreen'] as const),
  ...(['noProcedureReason', 'imported', 'releasedTitle', 'reviewNote', 'withdrawalReason'] as const),
];

/** In the SOP and its steps, whose revision is raised: an edit of the earlier words conflicts. Returns the title. */
export async function replaceInDraft(tx: Tx, sop: SopRow, change: Change): Promise<string> {
  const { id, companyId } = sop;
  const changed = mapWords(sop, change);
  const { title, releasedTitle } = changed;
  await tx.manager.update(
    SopRow,
    { id, companyId },
    {
      ...Object.fromEntries(columns.map((column) => [column, changed[column]])),
      titleFolded: foldedText(title),
      releasedTitleFolded: releasedTitle === null ? null : foldedText(releasedTitle),
    },
  );
  for (const step of await tx.manager.findBy(StepRow, { sopId: id, companyId })) {
    const { generated, editedTitle, editedDescription } = mapWords(step, change);
    const isSame =
      generated === step.generated &&
      editedTitle === step.editedTitle &&
      editedDescription === step.editedDescription;
    if (isSame) continue;
    await tx.manager.update(
      StepRow,
      { id: step.id, companyId },
      { generated, editedTitle, editedDescription, revision: step.revision + 1 },
    );
  }
  return title;
}
