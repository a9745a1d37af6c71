import type { CommentKind, CommentThread } from '@sop/contracts';
import { createContext, useContext } from 'react';

/** What the panel shows, and what is written in it. */
export interface CommentFocus {
  /** The step whose comments are shown; undefined for all. */
  readonly stepId?: string;
  readonly sentence?: string;
  /** The kind of comment that is being written; undefined while none is. */
  readonly kind?: CommentKind;
  /** The comment that a link leads to. */
  readonly threadId?: string;
}

interface SopComments {
  /** Of those that are loaded. */
  readonly openThreads: readonly CommentThread[];
  readonly canComment: boolean;
  readonly show: (focus: CommentFocus) => void;
}

const Comments = createContext<SopComments | null>(null);

export const CommentsProvider = Comments.Provider;

/** Null where an SOP is shown without comments, such as an earlier version. */
export const useComments = (): SopComments | null => useContext(Comments);
