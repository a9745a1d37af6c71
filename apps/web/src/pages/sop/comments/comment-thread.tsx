import { Button } from '@mantine/core';
import { routes, type Comment, type CommentThread as Thread, type Sop } from '@sop/contracts';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useAction } from '../../../features/actions/use-action.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { Picture } from '../../../features/picture/picture.js';
import { formatLongDay, formatMoment } from '../../../lib/date.js';
import { clock } from '../../../lib/time.js';
import { ReplyForm } from './comment-form.js';
import { shownName } from '../../../lib/person.js';
import styles from './comments-panel.module.css';
import { texts } from './comments.texts.js';
import { partsOf } from './mention-text.js';

interface CommentThreadProps {
  readonly sop: Sop;
  readonly thread: Thread;
  /** A link leads to it. */
  readonly isLinked: boolean;
  readonly onStep: (position: number) => void;
  /** Undefined where the video cannot be played. */
  readonly onPlay: ((seconds: number) => void) | undefined;
}

/** A comment with the step that it is about, its picture and its replies. */
export function CommentThread({ sop, thread, isLinked, onStep, onPlay }: CommentThreadProps) {
  const [isReplying, setIsReplying] = useState(false);
  const canComment = useCan('sop.comment');
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    item.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    item.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <li
      ref={item}
      className={styles.thread}
      tabIndex={-1}
      data-linked={isLinked || undefined}
      data-autofocus={isLinked || undefined}
      data-resolved={thread.resolved !== null || undefined}
    >
      <CommentTarget sop={sop} thread={thread} onStep={onStep} />
      <Subject thread={thread} onPlay={onPlay} />
      <CommentBody sopId={sop.id} comment={thread} />
      {thread.replies.length > 0 && (
        <ul className={styles.replies}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody sopId={sop.id} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {thread.resolved && (
        <p className={styles.done}>
          <IconCheck size={15} stroke={2} aria-hidden="true" />
          {texts.resolvedBy(
            shownName(thread.resolved.by ?? texts.formerUser),
            formatLongDay(thread.resolved.at),
          )}
        </p>
      )}
      {isReplying ? (
        <ReplyForm sopId={sop.id} threadId={thread.id} onClose={() => setIsReplying(false)} />
      ) : (
        <div className={styles.buttons}>
          <Resolution sopId={sop.id} thread={thread} />
          {canComment && (
            <Button
              variant="default"
              aria-label={texts.replyTo(shownName(thread.by ?? texts.formerUser))}
              onClick={() => setIsReplying(true)}
            >
              {texts.reply}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Where the comment is: its step as it is called now, or as it was called when it was deleted. */
function CommentTarget({ sop, thread, onStep }: Pick<CommentThreadProps, 'sop' | 'thread' | 'onStep'>) {
  const position = sop.steps.findIndex(({ id }) => id === thread.step_id);
  const step = sop.steps[position];
  const shown = sop.release.is_draft ? null : sop.release.version;
  const isElsewhere = thread.version !== shown;
  return (
    <p className={styles.target}>
      {thread.step_id === null && texts.wholeSop}
      {step && (
        <Button variant="transparent" className={styles.link} onClick={() => onStep(position)}>
          {texts.onStep(position + 1, step.title)}
        </Button>
      )}
      {thread.step_id !== null && !step && <span>{texts.onDeletedStep(thread.step_title)}</span>}
      {isElsewhere && (
        <span className={styles.soft}>
          {' · '}
          {thread.version === null ? texts.onDraft : texts.onVersion(thread.version)}
        </span>
      )}
    </p>
  );
}

/** The sentence that the comment is about; one reported as wrong has its picture and its moment of the video. */
function Subject({ thread, onPlay }: Pick<CommentThreadProps, 'thread' | 'onPlay'>) {
  return (
    <>
      {thread.kind === 'wrong' && (
        <p className={styles.wrong}>
          <IconFlag size={15} stroke={1.9} aria-hidden="true" />
          {texts.isWrong}
        </p>
      )}
      {thread.sentence !== null && <blockquote className={styles.quote}>{thread.sentence}</blockquote>}
      {thread.kind === 'wrong' && <Moment thread={thread} onPlay={onPlay} />}
    </>
  );
}

function Moment({ thread: { picture, seconds }, onPlay }: Pick<CommentThreadProps, 'thread' | 'onPlay'>) {
  return (
    <div className={styles.moment}>
      {picture ? (
        <Picture path={picture.path} alt={texts.picture} isEager />
      ) : (
        <p className={styles.soft}>{texts.pictureGone}</p>
      )}
      {onPlay && seconds !== null && (
        <Button variant="subtle" onClick={() => onPlay(seconds)}>
          {texts.play(clock(seconds))}
        </Button>
      )}
    </div>
  );
}

function CommentBody({ sopId, comment }: { sopId: string; comment: Comment }) {
  const name = shownName(comment.by ?? texts.formerUser);
  return (
    <div className={styles.body}>
      <p className={styles.who}>
        <strong>{comment.is_own ? texts.you(name) : name}</strong>
        <time dateTime={comment.created_at}>{formatMoment(comment.created_at)}</time>
        <Removal sopId={sopId} comment={comment} />
      </p>
      <p className={styles.text}>
        {partsOf(comment.text, comment.mentions).map(({ text, isMention }, at) =>
          isMention ? (
            <strong key={at} className={styles.mention}>
              {text}
            </strong>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}

const shortLength = 40;
const shortened = ({ text }: Comment): string =>
  text.length > shortLength ? `${text.slice(0, shortLength)}…` : text;

function Resolution({ sopId, thread }: { sopId: string; thread: Thread }) {
  const canEdit = useCan('sop.edit');
  const isResolved = thread.resolved !== null;
  const action = useAction({
    run: () =>
      call(isResolved ? routes.comments.reopen : routes.comments.resolve, {
        params: { id: sopId, commentId: thread.id },
      }),
    successMessage: isResolved ? texts.reopened : texts.resolved,
    failure: texts.changeFailure,
    invalidates: [keys.comments(sopId)],
  });
  if (!canEdit) return null;
  return (
    <Button
      variant="default"
      loading={action.isPending}
      aria-label={isResolved ? undefined : texts.resolveNamed(shortened(thread))}
      onClick={() => action.mutate()}
    >
      {isResolved ? texts.reopen : texts.resolve}
    </Button>
  );
}

/** For the writer, and for administrators. */
function Removal({ sopId, comment }: { sopId: string; comment: Comment }) {
  const [canComment, canDeleteAll] = [useCan('sop.comment'), useCan('comment.delete')];
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (!(comment.is_own && canComment) && !canDeleteAll) return null;
  return (
    <>
      <Button
        variant="subtle"
        data-tone="quiet"
        aria-label={texts.deleteNamed(shortened(comment))}
        onClick={() => setIsDialogOpen(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmAction
        opened={isDialogOpen}
        title={texts.deleteTitle}
        confirm={texts.delete}
        run={() => call(routes.comments.remove, { params: { id: sopId, commentId: comment.id } })}
        successMessage={texts.deleted}
        failure={texts.deleteFailure}
        invalidates={[keys.comments(sopId)]}
        onClose={() => setIsDialogOpen(false)}
      >
        {texts.deleteText}
      </ConfirmAction>
    </>
  );
}
