import type { Comment, CommentThread } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import type { SopAndSteps } from '../releases/frozen-content.js';
import type { Audience } from '../releases/read-shown.js';
import { isShownToReader } from '../sops/sop.presenter.js';
import type { CommentPicture, CommentRow } from './comment.entity.js';

export interface Reader {
  userId: string;
  audience: Audience;
  /** The SOP as this reader sees it. */
  shown: SopAndSteps;
  names: ReadonlyMap<string, string>;
  paths: Pick<SignedPaths, 'sign'>;
}

/** @param replies in order */
export const presentThread = (
  row: CommentRow,
  replies: readonly CommentRow[],
  reader: Reader,
): CommentThread => ({
  ...presentComment(row, reader),
  kind: row.kind,
  step_id: row.stepId,
  step_title: row.stepTitle,
  sentence: row.sentence,
  version: row.version,
  seconds: row.seconds,
  picture: pictureOf(row.picture, reader),
  resolved: row.resolvedAt && {
    by: (row.resolvedBy !== null && reader.names.get(row.resolvedBy)) || null,
    at: row.resolvedAt.toISOString(),
  },
  replies: replies.map((reply) => presentComment(reply, reader)),
});

const presentComment = (row: CommentRow, { userId, names }: Reader): Comment => ({
  id: row.id,
  by: names.get(row.createdBy) ?? null,
  is_own: row.createdBy === userId,
  text: row.text,
  mentions: row.mentions.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ user_id: id, name }];
  }),
  created_at: row.createdAt.toISOString(),
});

/** Readers get what their page of the SOP shows: a picture that was replaced, or the frame of a hidden video, is withheld. */
function pictureOf(
  picture: CommentPicture | null,
  { audience, shown, paths }: Reader,
): CommentThread['picture'] {
  if (!picture || (audience === 'reader' && !isShownToReader(picture.key, shown))) return null;
  const { picturesVersion: version } = shown.sop;
  return {
    path: paths.sign(picture.key, { version }),
    thumbnail: paths.sign(picture.thumbnail_key, { version }),
  };
}
