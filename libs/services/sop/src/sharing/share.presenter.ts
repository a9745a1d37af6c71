import {
  permissionsOfRole,
  pseudonymMark,
  type CompanyShare,
  type CreatorState,
  type Share,
  type SharedSop,
} from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import { isUncertain } from '../exports/document/document-of.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import type { Colleague } from '../people/people.js';
import { isDraft, isScreenSop, presentPrecaution } from '../sops/sop.presenter.js';
import type { StepRow } from '../steps/step.entity.js';
import { stepTextOf } from '../steps/step-text.js';
import { screenshotsOf, withoutOthers } from '../steps/step.presenter.js';
import { isExpired, type ShareRow } from './share.entity.js';
import { pathOfShare } from './share-token.js';

type Names = ReadonlyMap<string, string>;

export const presentShare = (row: ShareRow, names: Names): Share => ({
  ...factsOf(row, names),
  path: pathOfShare(row),
});

/** Among all of the company: with its SOP in place of the link itself. */
export function presentCompanyShare(
  row: Facts & { sopId: string; title: string },
  users: ReadonlyMap<string, Colleague> | undefined,
): CompanyShare {
  const creator = users?.get(row.createdBy);
  return {
    ...factsOf(row, new Map()),
    sop: { id: row.sopId, title: row.title },
    created_by: creator ? (creator.display_name ?? creator.email) : null,
    creator_state: users ? stateOf(creator) : null,
  };
}

function stateOf(creator: Colleague | undefined): CreatorState {
  // An erased user is still listed, under a pseudonym.
  if (!creator || pseudonymMark(creator.email) !== null) return 'removed';
  if (!creator.is_active) return 'deactivated';
  return permissionsOfRole[creator.role].includes('sop.share') ? 'active' : 'limited';
}

type Facts = Omit<ShareRow, 'secret' | 'companyId' | 'sopId'>;

const factsOf = (row: Facts, names: Names): Omit<Share, 'path'> => ({
  id: row.id,
  name: row.name,
  has_password: row.passwordHash !== null,
  shows_video: row.showsVideo,
  sites: row.sites,
  expires_at: row.expiresAt?.toISOString() ?? null,
  is_expired: isExpired(row),
  created_by: names.get(row.createdBy) ?? null,
  created_at: row.createdAt.toISOString(),
  views: row.views,
  last_viewed_at: row.lastViewedAt?.toISOString() ?? null,
});

interface Shown extends SopAndSteps {
  share: Pick<ShareRow, 'showsVideo' | 'expiresAt'>;
  company: Pick<SharedSop, 'company' | 'accent_color'>;
  logoKey: string | null;
  /** Of these texts, and those that the SOP exists in. */
  language: string;
  languages: string[];
  untranslatedCount: number;
}

/** What a stranger reads: the chosen pictures of the steps with their marks, and the video only where the link shows it. */
export function presentShared(
  { share, company, logoKey, sop, steps, language, languages, untranslatedCount }: Shown,
  paths: Pick<SignedPaths, 'sign'>,
): SharedSop {
  const isReleased = !isDraft(sop);
  const isScreenRecording = isScreenSop(sop);
  const isShown = share.showsVideo && !sop.isVideoHidden && sop.redactionNumber === null;
  const video = isShown ? sop.playableKey : null;
  return {
    title: sop.title,
    ...company,
    logo_path: logoKey && paths.sign(logoKey),
    version: isReleased ? sop.releasedVersion : null,
    kind: isReleased ? sop.releasedKind : null,
    released_at: isReleased ? (sop.releasedAt?.toISOString() ?? null) : null,
    approved_by: isReleased ? nameWithoutAddress(sop.releasedByName) : null,
    withdrawn_at: sop.withdrawnAt?.toISOString() ?? null,
    withdrawal_reason: sop.withdrawalReason,
    is_screen_recording: isScreenRecording,
    precautions: (isScreenRecording ? [] : sop.precautions).map((each) => {
      const { text, kind, step_index } = presentPrecaution(each, steps);
      return { text, kind, step_index };
    }),
    equipment: sop.equipment.map(({ name, kind }) => ({ name, kind })),
    steps: steps.map((step) => presentStep(step, { version: sop.picturesVersion }, paths)),
    video_path: video && paths.sign(video),
    expires_at: share.expiresAt?.toISOString() ?? null,
    ...{ language, languages, untranslated_count: untranslatedCount },
  };
}

/** A user without a name signs with the address, which is not for strangers. No name contains an @. */
const nameWithoutAddress = (name: string | null): string | null => (name?.includes('@') ? null : name);

const presentStep = (
  row: StepRow,
  version: { version: number },
  paths: Pick<SignedPaths, 'sign'>,
): SharedSop['steps'][number] => ({
  ...stepTextOf(row),
  pictures: [...withoutOthers(screenshotsOf(row)), ...row.moreScreenshots].map((shot) => ({
    path: paths.sign(shot.key, version),
    thumbnail: paths.sign(shot.thumbnail_key, version),
  })),
  start_seconds: row.generated.start_seconds,
  end_seconds: row.generated.end_seconds,
  is_uncertain: isUncertain(row),
});
