import type { Release } from '@sop/contracts';
import { texts } from './release.texts.js';

/** How far an SOP is on its way to its readers, with the latest released version, or null before the first. */
export type ReleaseStage =
  | { readonly name: 'in-review'; readonly version: number | null }
  | { readonly name: 'unreleased'; readonly version: null }
  | { readonly name: 'draft' | 'withdrawn' | 'released'; readonly version: number };

export function releaseStage({ version, is_draft, is_in_review, withdrawn_at }: Release): ReleaseStage {
  if (is_in_review) return { name: 'in-review', version };
  if (version === null) return { name: 'unreleased', version };
  if (is_draft) return { name: 'draft', version };
  return { name: withdrawn_at === null ? 'released' : 'withdrawn', version };
}

export const releaseTones = {
  'in-review': 'attention',
  unreleased: 'calm',
  draft: 'calm',
  withdrawn: 'danger',
  released: 'done',
} as const satisfies Record<ReleaseStage['name'], string>;

/** What the badge of an SOP says of its release; undefined while nothing but its generation is known. */
export function releaseBadge(release: Release) {
  const stage = releaseStage(release);
  if (stage.name === 'released' && release.superseded_by !== null)
    return { text: texts.superseded(stage.version), tone: 'attention' as const };
  const text = badgeText(stage);
  return text === undefined ? undefined : { text, tone: releaseTones[stage.name] };
}

function badgeText({ name, version }: ReleaseStage): string | undefined {
  switch (name) {
    case 'in-review':
      return texts.inReview;
    case 'unreleased':
      return undefined;
    case 'draft':
      return texts.draftOf(version + 1);
    case 'withdrawn':
      return texts.withdrawn(version);
    case 'released':
      return texts.released(version);
  }
}
