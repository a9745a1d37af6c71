import { useQuery } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { useCan } from '../../../features/permissions/use-can.js';
import type { Player } from '../video/player.js';
import { CommentsProvider, type CommentFocus } from './comments-context.js';

const CommentsPanel = lazy(() => import('./comments-panel.js'));

interface CommentsHostProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly onStep: (position: number) => void;
  readonly children: ReactNode;
}

/** Loads the comments on an SOP for the marks on its page, and opens their panel. */
export function CommentsHost({ sop, player, onStep, children }: CommentsHostProps) {
  const [address, setAddress] = useSearchParams();
  const linked = address.get('comment');
  const [focus, setFocus] = useState<CommentFocus | null>(linked === null ? null : { threadId: linked });
  const canComment = useCan('sop.comment');
  const comments = useQuery(queries.comments(sop.id));
  const value = useMemo(
    () => ({
      openThreads: comments.data?.filter(({ resolved }) => resolved === null) ?? [],
      canComment,
      show: setFocus,
    }),
    [comments.data, canComment],
  );
  const close = () => {
    setFocus(null);
    if (linked === null) return;
    const next = new URLSearchParams(address);
    next.delete('comment');
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <CommentsProvider value={value}>
      {children}
      <Suspense>
        {focus && (
          <CommentsPanel
            sop={sop}
            player={player}
            comments={comments}
            focus={focus}
            onFocus={setFocus}
            onStep={onStep}
            onClose={close}
          />
        )}
      </Suspense>
    </CommentsProvider>
  );
}
