import { Button, Checkbox, Drawer } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CommentThread as Thread, Sop } from '@sop/contracts';
import { useState } from 'react';
import { useCan } from '../../../features/permissions/use-can.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { useReturnFocusFromOverlay } from '../../../ui/use-return-focus-from-overlay.js';
import type { Player } from '../video/player.js';
import { CommentForm } from './comment-form.js';
import { CommentThread } from './comment-thread.js';
import type { CommentFocus } from './comments-context.js';
import styles from './comments-panel.module.css';
import { texts } from './comments.texts.js';

interface CommentsPanelProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly comments: UseQueryResult<Thread[]>;
  readonly focus: CommentFocus;
  readonly onFocus: (focus: CommentFocus) => void;
  readonly onStep: (position: number) => void;
  readonly onClose: () => void;
}

/** The comments on an SOP or one of its steps, beside the page. */
export default function CommentsPanel(props: CommentsPanelProps) {
  const { sop, focus, onClose } = props;
  useReturnFocusFromOverlay(true);
  const position = sop.steps.findIndex(({ id }) => id === focus.stepId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(28rem, 100vw)"
      title={position < 0 ? texts.title : texts.ofStep(position + 1)}
      closeButtonProps={{ 'aria-label': texts.close }}
      classNames={{ header: styles.header, title: styles.title }}
    >
      <div className={styles.panel}>
        <Writing {...props} position={position} />
        <Threads {...props} />
      </div>
    </Drawer>
  );
}

/** The form, or the way to it. */
function Writing({ sop, player, focus, onFocus, position }: CommentsPanelProps & { position: number }) {
  const canComment = useCan('sop.comment');
  const { kind, stepId, sentence } = focus;
  const target = { ...(stepId !== undefined && { stepId }), ...(sentence !== undefined && { sentence }) };
  return (
    <>
      {canComment && kind && (
        <CommentForm
          key={`${kind} ${stepId ?? ''}`}
          sop={sop}
          step={sop.steps[position]}
          sentence={sentence}
          kind={kind}
          player={player}
          onClose={() => onFocus(target)}
        />
      )}
      <div className={styles.tools}>
        {canComment && !kind && (
          <Button
            variant="default"
            onClick={() => onFocus({ ...target, kind: 'note' })}
            data-autofocus={focus.threadId === undefined || undefined}
          >
            {texts.write}
          </Button>
        )}
        {stepId !== undefined && (
          <Button variant="subtle" onClick={() => onFocus({})}>
            {texts.all}
          </Button>
        )}
      </div>
    </>
  );
}

function Threads({ sop, player, comments, focus, onStep, onClose }: CommentsPanelProps) {
  const [showsResolved, setShowsResolved] = useState(false);
  if (comments.isPending) return <p role="status">{texts.loading}</p>;
  if (!comments.data) return <ErrorState message={texts.failure} onRetry={() => void comments.refetch()} />;
  const here = comments.data.filter((thread) => isIn(thread, focus));
  const resolved = here.filter((thread) => thread.resolved !== null);
  const shown = here.filter(
    (thread) => thread.resolved === null || showsResolved || thread.id === focus.threadId,
  );
  const goTo = (position: number) => {
    onClose();
    // The page can be scrolled once the panel has closed.
    requestAnimationFrame(() => onStep(position));
  };
  const play = (seconds: number) => {
    onClose();
    player.playFrom(seconds);
  };
  return (
    <>
      {comments.isError && <ErrorState message={texts.failure} onRetry={() => void comments.refetch()} />}
      {resolved.length > 0 && (
        <Checkbox
          label={texts.showResolved(resolved.length)}
          checked={showsResolved}
          onChange={(event) => setShowsResolved(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 && focus.kind === undefined && (
        <EmptyState
          icon={<IconMessage size={22} stroke={1.75} aria-hidden="true" />}
          title={here.length === 0 ? texts.none : texts.noneOpen}
        >
          {here.length === 0 && texts.noneText}
        </EmptyState>
      )}
      <ul className={styles.threads}>
        {shown.map((thread) => (
          <CommentThread
            key={thread.id}
            sop={sop}
            thread={thread}
            isLinked={thread.id === focus.threadId}
            onStep={goTo}
            onPlay={sop.video_path === null ? undefined : play}
          />
        ))}
      </ul>
    </>
  );
}

const isIn = (thread: Thread, { stepId, sentence }: CommentFocus): boolean =>
  (stepId === undefined || thread.step_id === stepId) &&
  (sentence === undefined || thread.sentence === sentence);
