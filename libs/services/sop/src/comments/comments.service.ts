import { Injectable } from '@nestjs/common';
import {
  commentLimits,
  SopRecordDeleted,
  UserRemoved,
  type BodyOf,
  type CommentThread,
  type PayloadOf,
  type Person,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { SignedPaths } from '@sop/object-store';
import { type Caller, refuse, UserNames } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { audienceOf, readShown, type Audience } from '../releases/read-shown.js';
import { requireSop } from '../sops/require-sop.js';
import { isDraft } from '../sops/sop.presenter.js';
import type { StepRow } from '../steps/step.entity.js';
import { stepTextOf } from '../steps/step-text.js';
import { CommentRow } from './comment.entity.js';
import { presentThread } from './comment.presenter.js';
import { commentedMoment } from './commented-moment.js';
import { notifyOfComment, notifyOfReply, notifyOfResolution } from './notify-of-comment.js';
import { People } from '../people/people.js';
import { readThreads, requireThread, type Thread } from './read-threads.js';

type Comments = typeof routes.comments;
interface CommentIds {
  id: string;
  commentId: string;
}
interface Read {
  shown: SopAndSteps;
  threads: Thread[];
}

/** Comments of a company's users on its SOPs. */
@Injectable()
export class CommentsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly people: People,
    private readonly names: UserNames,
    private readonly paths: SignedPaths,
  ) {}

  /** The latest first. @throws Problem 404 */
  async list(caller: Caller, sopId: string): Promise<CommentThread[]> {
    const audience = audienceOf(caller);
    const read = await this.database.tenant(caller.companyId, async (tx) => {
      const shown = await readShown(tx, caller.companyId, sopId, audience);
      return { shown, threads: await readThreads(tx, shown, audience) };
    });
    return this.present(caller, read);
  }

  /** Those who can be mentioned. @throws Problem 404 */
  async findPeople({ companyId }: Caller, sopId: string, search: string): Promise<Person[]> {
    await this.database.tenant(companyId, (tx) => requireSop(tx, companyId, sopId));
    return this.people.find(companyId, search);
  }

  /**
   * @throws Problem 404 for a step that the caller does not see; 409 for a changed sentence, unknown people, and too many comments
   */
  async create(caller: Caller, sopId: string, body: BodyOf<Comments['create']>): Promise<CommentThread> {
    const { companyId, userId } = caller;
    await this.people.require(companyId, body.mentions, 'comment.unknown-person');
    return this.change(caller, sopId, async (tx, shown) => {
      const { sop, steps } = shown;
      const step = body.step_id === null ? undefined : requireStep(steps, body.step_id);
      assertSentenceInStep(step, body.sentence);
      await assertCommentLimit(tx, sop);
      const id = uuidv7();
      await tx.manager.insert(CommentRow, {
        ...{ id, companyId, sopId, createdBy: userId },
        ...{ kind: body.kind, text: body.text, mentions: distinct(body.mentions) },
        ...{
          stepId: step?.id ?? null,
          stepTitle: step ? stepTextOf(step).title : '',
          sentence: body.sentence,
        },
        ...commentedMoment(sop, step, body.seconds),
        version: isDraft(sop) ? null : sop.releasedVersion,
      });
      const thread = await requireThread(tx, shown, { audience: audienceOf(caller), id });
      await notifyOfComment(tx, sop, thread);
      await audit(tx, 'comment.created', { id: sopId, commentId: id });
      return id;
    });
  }

  /** @throws Problem 404; 409 for unknown people and too many comments */
  async reply(caller: Caller, at: CommentIds, body: BodyOf<Comments['reply']>): Promise<CommentThread> {
    const { companyId, userId } = caller;
    await this.people.require(companyId, body.mentions, 'comment.unknown-person');
    return this.change(caller, at.id, async (tx, shown) => {
      const audience = audienceOf(caller);
      const thread = await requireThread(tx, shown, { audience, id: at.commentId });
      await assertCommentLimit(tx, shown.sop);
      const id = uuidv7();
      const earlier = await tx.manager.findBy(CommentRow, { threadId: thread.id, companyId });
      await tx.manager.insert(CommentRow, {
        ...{ id, companyId, sopId: at.id, threadId: thread.id, createdBy: userId },
        ...{ version: thread.version, text: body.text, mentions: distinct(body.mentions) },
      });
      const reply = await tx.manager.findOneByOrFail(CommentRow, { id, companyId });
      const writers = [thread, ...earlier].map(({ createdBy }) => createdBy);
      await notifyOfReply(tx, shown.sop, thread, { reply, writers });
      await audit(tx, 'comment.replied', at);
      return thread.id;
    });
  }

  /** Resolving twice changes nothing. @throws Problem 404 */
  resolve(caller: Caller, at: CommentIds): Promise<CommentThread> {
    const { companyId, userId } = caller;
    return this.change(caller, at.id, async (tx, shown) => {
      const thread = await requireThread(tx, shown, { audience: audienceOf(caller), id: at.commentId });
      if (thread.resolvedAt) return thread.id;
      const resolved = { resolvedAt: new Date(), resolvedBy: userId };
      await tx.manager.update(CommentRow, { id: thread.id, companyId }, resolved);
      await notifyOfResolution(tx, shown.sop, thread, { id: uuidv7(), createdBy: userId });
      await audit(tx, 'comment.resolved', at);
      return thread.id;
    });
  }

  /** @throws Problem 404 */
  reopen(caller: Caller, at: CommentIds): Promise<CommentThread> {
    const { companyId } = caller;
    return this.change(caller, at.id, async (tx, shown) => {
      const thread = await requireThread(tx, shown, { audience: audienceOf(caller), id: at.commentId });
      if (!thread.resolvedAt) return thread.id;
      await tx.manager.update(
        CommentRow,
        { id: thread.id, companyId },
        { resolvedAt: null, resolvedBy: null },
      );
      await audit(tx, 'comment.reopened', at);
      return thread.id;
    });
  }

  /** With its replies. @throws Problem 403 for that of another user, unless the caller may delete all; 404 */
  remove(caller: Caller, at: CommentIds): Promise<void> {
    const { companyId, userId, permissions } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const audience = audienceOf(caller);
      const shown = await readShown(tx, companyId, at.id, audience);
      const row = await tx.manager.findOneBy(CommentRow, { id: at.commentId, sopId: at.id, companyId });
      if (!row) throw refuse('comment.not-found');
      await requireThread(tx, shown, { audience, id: row.threadId ?? row.id });
      if (row.createdBy !== userId && !permissions.has('comment.delete')) throw refuse('comment.not-own');
      await tx.manager.delete(CommentRow, { id: row.id, companyId });
      await tx.emit(SopRecordDeleted, { company_id: companyId, sop_id: at.id, subject_id: row.id });
      await audit(tx, 'comment.deleted', at);
    });
  }

  /** Removes mentions of a removed user; the comments belong to the company and stay. */
  @OnEvent(UserRemoved)
  async removeMentions({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    await tx.execute(
      'update sop_comment set mentions = array_remove(mentions, $2::uuid) where company_id = $1 and $2 = any(mentions)',
      [company_id, user_id],
    );
  }

  /** @param write returns the id of the thread that it changed */
  private async change(
    caller: Caller,
    sopId: string,
    write: (tx: Tx, shown: SopAndSteps) => Promise<string>,
  ): Promise<CommentThread> {
    const { companyId } = caller;
    const audience = audienceOf(caller);
    const read = await this.database.tenant(companyId, async (tx) => {
      // Serializes changes: parallel ones would exceed the limit or resolve a thread twice.
      await tx.advisoryLock(`comments:${sopId}`);
      const shown = await readShown(tx, companyId, sopId, audience);
      const id = await write(tx, shown);
      const threads = await readThreads(tx, shown, audience);
      return { shown, threads: threads.filter(({ row }) => row.id === id) };
    });
    const [thread] = await this.present(caller, read);
    if (!thread) throw refuse('comment.not-found');
    return thread;
  }

  private async present(caller: Caller, { shown, threads }: Read): Promise<CommentThread[]> {
    const rows = threads.flatMap(({ row, replies }) => [row, ...replies]);
    const names = await this.names.orAddresses(
      caller.companyId,
      rows.flatMap(({ createdBy, resolvedBy, mentions }) => [createdBy, resolvedBy, ...mentions]),
    );
    const audience: Audience = audienceOf(caller);
    const reader = { userId: caller.userId, audience, shown, names, paths: this.paths };
    return threads.map(({ row, replies }) => presentThread(row, replies, reader));
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

function requireStep(steps: readonly StepRow[], id: string): StepRow {
  const step = steps.find((each) => each.id === id);
  if (!step) throw refuse('step.not-found');
  return step;
}

/** Refuses a quotation that is not in the step's description. */
function assertSentenceInStep(step: StepRow | undefined, sentence: string | null): void {
  if (sentence === null) return;
  if (!step || sentence.trim() === '' || !stepTextOf(step).description.includes(sentence))
    throw refuse('comment.sentence-changed');
}

async function assertCommentLimit(tx: Tx, { id: sopId, companyId }: SopAndSteps['sop']): Promise<void> {
  const { perSop: limit } = commentLimits;
  if ((await tx.manager.countBy(CommentRow, { sopId, companyId })) >= limit)
    throw refuse('comment.too-many', { limit });
}

const audit = (
  tx: Tx,
  action: 'comment.created' | 'comment.replied' | 'comment.resolved' | 'comment.reopened' | 'comment.deleted',
  { id, commentId }: CommentIds,
): Promise<void> =>
  tx.audit({
    action,
    targets: [
      { kind: 'sop', id },
      { kind: 'comment', id: commentId },
    ],
  });
