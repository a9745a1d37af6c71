import { releaseLimits, type VersionKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { LockedSop } from '../editing/change-sop.js';
import { needsReview } from '../sops/sop-cards.js';
import { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { freezeTranslations } from '../translations/released-text.js';
import { frozenContentOf } from './frozen-content.js';
import { readSteps } from './read-shown.js';
import { VersionRow } from './version.entity.js';

interface Signature {
  kind: VersionKind;
  note: string;
  approvedBy: string;
  approverName: string;
}

/**
 * Stores the draft as the next version and shows it to readers. Returns its number.
 * @throws Problem 409 for open doubts and beyond the
 * limits of the versions of an SOP.
 */
export async function freezeVersion(
  { tx, sop, number: revision }: LockedSop & { number: number },
  { kind, ...signature }: Signature,
): Promise<number> {
  const { id: sopId, companyId } = sop;
  await requireNoDoubts(tx, sopId);
  await requireRoom(tx, sopId);
  const steps = await readSteps(tx, sop);
  const number = (sop.releasedVersion ?? 0) + 1;
  const approvedAt = new Date();
  const content = frozenContentOf(sop, steps);
  const changed = number === 1 ? null : kind;
  await tx.manager.insert(VersionRow, {
    ...{ id: uuidv7(), companyId, sopId, number, revision, content, approvedAt, ...signature },
    kind: changed,
    pictures: steps.map(picturesOf),
  });
  await tx.manager.update(
    SopRow,
    { id: sopId, companyId },
    {
      releasedVersion: number,
      releasedRevision: revision,
      releasedTitle: sop.title,
      releasedTitleFolded: sop.titleFolded,
      releasedSteps: steps.length,
      releasedThumbnailKey: steps[0] ? (screenshotsOf(steps[0])[0]?.thumbnail_key ?? null) : null,
      releasedAt: approvedAt,
      releasedByName: signature.approverName,
      releasedKind: changed,
      withdrawnAt: null,
      withdrawalReason: null,
    },
  );
  await freezeTranslations(tx, sop);
  return number;
}

const picturesOf = ({ chosenScreenshot, moreScreenshots, generated: { screenshots } }: StepRow) => ({
  chosenScreenshot,
  moreScreenshots,
  generated: { screenshots },
});

/** A released version contains nothing that is marked as uncertain. */
async function requireNoDoubts(tx: Tx, sopId: string): Promise<void> {
  const [open] = await tx.query<{ steps: number }>(
    `select count(*)::int as steps from step where sop_id = $1 and ${needsReview}`,
    [sopId],
  );
  if (open && open.steps > 0) throw refuse('release.open-doubts', { steps: open.steps });
}

async function requireRoom(tx: Tx, sopId: string): Promise<void> {
  const [stored] = await tx.query<{ versions: number; bytes: number }>(
    'select count(*)::int as versions, coalesce(sum(size_bytes), 0)::bigint as bytes from sop_version where sop_id = $1',
    [sopId],
  );
  const { versions, bytes } = releaseLimits;
  if (stored && (stored.versions >= versions || stored.bytes >= bytes)) throw refuse('release.too-many');
}
