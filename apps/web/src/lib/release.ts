import type { Release } from '@sop/contracts';
import { texts } from './release.texts.js';

export interface ReleaseBadge {
  readonly text: string;
  readonly tone: 'done' | 'attention' | 'danger' | 'calm';
}

/** What the badge of an SOP says of its release; undefined while nothing but its generation is known. */
export function releaseBadge(release: Release): ReleaseBadge | undefined {
  const { version, is_draft, is_in_review, withdrawn_at } = release;
  if (is_in_review) return { text: texts.inReview, tone: 'attention' };
  if (version === null) return undefined;
  if (is_draft) return { text: texts.draftOf(version + 1), tone: 'calm' };
  if (withdrawn_at !== null) return { text: texts.withdrawn(version), tone: 'danger' };
  return { text: texts.released(version), tone: 'done' };
}
