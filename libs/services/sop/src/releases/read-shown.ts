import type { Tx } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { requireSop } from '../sops/require-sop.js';
import type { SopRow } from '../sops/sop.entity.js';
import { StepRow } from '../steps/step.entity.js';
import { withFrozenContent, type SopAndSteps } from './frozen-content.js';
import { VersionRow } from './version.entity.js';

/** Readers get the released version of an SOP, everyone who edits gets its draft. Without a release both get the draft. */
export type Audience = 'reader' | 'editor';
export const audienceOf = ({ permissions }: Pick<Caller, 'permissions'>): Audience =>
  permissions.has('sop.edit') ? 'editor' : 'reader';

/** The SOP with its steps as this audience sees it. @throws Problem 404 */
export async function readShown(
  tx: Tx,
  companyId: string,
  id: string,
  audience: Audience,
): Promise<SopAndSteps> {
  const sop = await requireSop(tx, companyId, id);
  if (audience === 'reader' && sop.releasedVersion !== null) return versionOf(tx, sop, sop.releasedVersion);
  return { sop, steps: await readSteps(tx, sop) };
}

/** The SOP as it was released. @throws Problem 404 */
export async function readVersion(
  tx: Tx,
  companyId: string,
  id: string,
  number: number,
): Promise<SopAndSteps> {
  return versionOf(tx, await requireSop(tx, companyId, id), number);
}

/** @throws Problem 404 */
export async function versionOf(tx: Tx, sop: SopRow, number: number): Promise<SopAndSteps> {
  return withFrozenContent(sop, await requireVersion(tx, sop, number));
}

export const readSteps = (tx: Tx, { id: sopId, companyId }: Pick<SopRow, 'id' | 'companyId'>) =>
  tx.manager.find(StepRow, { where: { sopId, companyId }, order: { position: 'ASC' } });

/** The last change of the history that this audience may see; null where it may see all. */
export const lastShownChange = (sop: SopRow, audience: Audience): number | null =>
  audience === 'reader' && sop.releasedVersion !== null ? sop.releasedRevision : null;

async function requireVersion(
  tx: Tx,
  { id: sopId, companyId }: Pick<SopRow, 'id' | 'companyId'>,
  number: number,
): Promise<VersionRow> {
  const version = await tx.manager.findOneBy(VersionRow, { sopId, companyId, number });
  if (!version) throw refuse('release.not-found');
  return version;
}
