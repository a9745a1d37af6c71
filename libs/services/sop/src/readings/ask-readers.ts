import type { VersionKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { LockedSop } from '../editing/change-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import { ReadingRow } from './reading.entity.js';

interface Asking {
  version: number;
  /** Null for the first version. */
  kind: VersionKind | null;
  readers: readonly string[];
}

/**
 * Asks these users to read a new version, and no others. A change of wording asks no user: those who were asked before have read
 * it, or still have to. Resolves with those who are asked now.
 */
export async function askReaders(
  { tx, sop }: LockedSop,
  { version, kind, readers }: Asking,
): Promise<string[]> {
  if (kind === 'wording') return [];
  const { id: sopId, companyId } = sop;
  const userIds = [...new Set(readers)];
  const readingVersion = userIds.length > 0 ? version : null;
  await tx.manager.update(SopRow, { id: sopId, companyId }, { readingVersion });
  if (userIds.length === 0) return [];
  await tx.manager.insert(
    ReadingRow,
    userIds.map((userId) => ({ companyId, sopId, version, userId })),
  );
  await tx.audit({
    action: 'sop.reading-requested',
    targets: [{ kind: 'sop', id: sopId }],
    detail: { version, readers: userIds.length },
  });
  return userIds;
}

/** Those who are asked to read the current version, whether they confirmed it or not. */
export async function askedReaders(
  tx: Tx,
  { id: sopId, companyId, readingVersion: version }: Pick<SopRow, 'id' | 'companyId' | 'readingVersion'>,
): Promise<string[]> {
  if (version === null) return [];
  const rows = await tx.manager.findBy(ReadingRow, { sopId, companyId, version });
  return rows.map(({ userId }) => userId);
}
