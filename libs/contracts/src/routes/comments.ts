import { z } from 'zod';
import { commentLimits } from '../limits.js';
import { searchText } from '../page.js';
import { route } from '../route.js';
import { id, idParams, positiveCount, seconds } from '../wire.js';

/** A user by name; the address of one who has none. */
export const person = z.object({ user_id: id, name: z.string() });
export type Person = z.infer<typeof person>;

/** A note, or that the step is wrong. */
export const commentKinds = ['note', 'wrong'] as const;
export type CommentKind = (typeof commentKinds)[number];

export const comment = z.object({
  id,
  /** Null for a removed user. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  text: z.string(),
  /** The mentioned users of the company; removed ones are left out. */
  mentions: z.array(person),
  created_at: z.string(),
});
export type Comment = z.infer<typeof comment>;

/** A comment on an SOP, one of its steps or a sentence of that, with the replies in order. */
export const commentThread = comment.extend({
  kind: z.enum(commentKinds),
  /** Null for the SOP as a whole. */
  step_id: id.nullable(),
  /** The title of the step when the comment was written; empty for the SOP as a whole. */
  step_title: z.string(),
  /** The sentence as it read then; null for the step as a whole. */
  sentence: z.string().nullable(),
  /** The released version that its writer read; null for a draft. */
  version: positiveCount.nullable(),
  /** The moment of the video that it is about, and the picture of it as far as the caller may see it. */
  seconds: seconds.nullable(),
  picture: z.object({ path: z.string(), thumbnail: z.string() }).nullable(),
  /** Null while it is open. */
  resolved: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  replies: z.array(comment),
});
export type CommentThread = z.infer<typeof commentThread>;

const textWithMentions = {
  text: z.string().trim().min(1, 'Please enter a comment.').max(commentLimits.text),
  /** Users of the company who get a mail. */
  mentions: z.array(id).max(commentLimits.mentions).default([]),
};

const commentParams = z.object({ id, commentId: id });

/** Readers without edit permission see those of the version that they read. */
export const comments = {
  list: route({
    name: 'comments.list',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/comments',
    access: 'sop.view',
    summary: 'The comments on the SOP that the caller may see, open and resolved ones, the latest first',
    params: idParams,
    reply: z.array(commentThread),
  }),
  people: route({
    name: 'comments.people',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/people',
    access: 'sop.comment',
    summary: 'Users of the company who may see the SOP, found by name or address, to mention them',
    params: idParams,
    query: z.object({ search: searchText.default('') }),
    reply: z.array(person).max(commentLimits.people),
  }),
  create: route({
    name: 'comments.create',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/comments',
    access: 'sop.comment',
    rateLimit: 'comment',
    summary:
      'Comments on the SOP, a step or a sentence, or reports a wrong step with the picture of the moment',
    params: idParams,
    body: z
      .object({
        ...textWithMentions,
        kind: z.enum(commentKinds).default('note'),
        /** Null for the SOP as a whole. */
        step_id: id.nullable().default(null),
        /** A sentence of the step, as it reads now. */
        sentence: z.string().max(commentLimits.sentence).nullable().default(null),
        /** The moment of the video; that of the step’s picture by default. */
        seconds: seconds.nullable().default(null),
      })
      .strict(),
    reply: commentThread,
    status: 201,
    problems: [409],
  }),
  reply: route({
    name: 'comments.reply',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/comments/:commentId/replies',
    access: 'sop.comment',
    rateLimit: 'comment',
    summary: 'Replies to a comment',
    params: commentParams,
    body: z.object(textWithMentions).strict(),
    reply: commentThread,
    status: 201,
    problems: [409],
  }),
  resolve: route({
    name: 'comments.resolve',
    owner: 'sop',
    method: 'POST',
    path: '/sops/:id/comments/:commentId/resolution',
    access: 'sop.edit',
    summary: 'Marks a comment as resolved',
    params: commentParams,
    reply: commentThread,
  }),
  reopen: route({
    name: 'comments.reopen',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/comments/:commentId/resolution',
    access: 'sop.edit',
    summary: 'Reopens a resolved comment',
    params: commentParams,
    reply: commentThread,
  }),
  remove: route({
    name: 'comments.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/comments/:commentId',
    access: 'sop.comment',
    summary: 'Deletes a comment of one’s own, or as an administrator any, with its replies',
    params: commentParams,
  }),
};
