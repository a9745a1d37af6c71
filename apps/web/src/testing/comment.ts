import type { Comment, CommentThread } from '@sop/contracts';

const commentOf = (change: Partial<Comment> = {}): Comment => ({
  id: '00000000-0000-4000-8000-000000000060',
  by: 'Cem Oz',
  is_own: false,
  text: 'Which clamp?',
  mentions: [],
  created_at: '2026-11-28T10:00:00Z',
  ...change,
});

/** An open comment on the SOP as a whole, without replies. */
export const threadOf = (change: Partial<CommentThread> = {}): CommentThread => ({
  ...commentOf(),
  kind: 'note',
  step_id: null,
  step_title: '',
  sentence: null,
  version: null,
  seconds: null,
  picture: null,
  resolved: null,
  replies: [],
  ...change,
});

export const replyOf = commentOf;
