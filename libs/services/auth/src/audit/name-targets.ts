import { Injectable } from '@nestjs/common';
import type { Database, Tx } from '@sop/database';
import { TitlesOfSops } from '@sop/service-kit';
import { z } from 'zod';
import { withAddress, type Named } from '../users/with-address.js';
import type { AuditRow } from './audit.presenter.js';

/** SOPs as deeds name them, and as what an operator looked at does. */
const sopKinds: ReadonlySet<string> = new Set(['sop', 'sops']);

const uuid = z.uuid();

const targetsOf = (rows: readonly AuditRow[], isWanted: (kind: string) => boolean): string[] => [
  ...new Set(
    rows.flatMap(({ targets }) =>
      targets.filter(({ kind, id }) => isWanted(kind) && uuid.safeParse(id).success).map(({ id }) => id),
    ),
  ),
];

/** Names of users and companies by their ids, as far as the transaction may see them. */
export async function peopleAndCompanies(
  tx: Tx,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const people = await usersOf(
    tx,
    targetsOf(rows, (kind) => kind === 'user'),
  );
  const companies = await tx.query<{ id: string; name: string }>(
    'select id, name from company where id = any($1::uuid[])',
    [targetsOf(rows, (kind) => kind === 'company')],
  );
  return new Map([
    ...[...people].map(([id, user]) => [id, withAddress(user)] as const),
    ...companies.map(({ id, name }) => [id, name] as const),
  ]);
}

/**
 * Who acted as somebody else. Operators belong to no company but the platform's own, so that a company's transaction
 * cannot see them.
 */
export async function operatorsOf(
  database: Database,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(rows.flatMap(({ operator_id: id }) => (id === null ? [] : [id])))];
  return ids.length === 0 ? new Map() : database.system((tx) => usersOf(tx, ids));
}

async function usersOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const found = await tx.query<{ id: string } & Named>(
    'select id, email, display_name as "displayName" from app_user where id = any($1::uuid[])',
    [ids],
  );
  return new Map(found.map(({ id, ...user }) => [id, user]));
}

@Injectable()
export class NameSops {
  constructor(private readonly titles: TitlesOfSops) {}

  /** @param companyId of whose trail; without, of the platform's */
  of(rows: readonly AuditRow[], companyId: string | undefined): Promise<ReadonlyMap<string, string>> {
    return this.titles.of(
      targetsOf(rows, (kind) => sopKinds.has(kind)),
      companyId,
    );
  }
}
