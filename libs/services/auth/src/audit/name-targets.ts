import { Injectable } from '@nestjs/common';
import type { Database, Tx } from '@sop/database';
import { TitlesOfSops } from '@sop/service-kit';
import { z } from 'zod';
import { withAddress, type Named } from '../users/with-address.js';
import type { AuditRow } from './audit.presenter.js';

/** Target kinds that refer to an SOP: actions use `sop`, operator views use `sops`. */
const sopKinds: ReadonlySet<string> = new Set(['sop', 'sops']);

const uuid = z.uuid();

const targetsOf = (rows: readonly AuditRow[], matchesKind: (kind: string) => boolean): string[] => [
  ...new Set(
    rows.flatMap(({ targets }) =>
      targets.filter(({ kind, id }) => matchesKind(kind) && uuid.safeParse(id).success).map(({ id }) => id),
    ),
  ),
];

/** Names of users, API tokens and companies by id, as far as the transaction may see them. */
export async function namesOfUsersAndCompanies(
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
  const tokens = await tx.query<{ id: string; name: string }>(
    'select id, name from api_token where id = any($1::uuid[])',
    [targetsOf(rows, (kind) => kind === 'api-token')],
  );
  const erased = await tx.query<{ id: string; name: string }>(
    'select user_id as id, pseudonym as name from erasure where user_id = any($1::uuid[])',
    [targetsOf(rows, (kind) => kind === 'user')],
  );
  return new Map([
    ...[...people].map(([id, user]) => [id, withAddress(user)] as const),
    ...[...companies, ...tokens, ...erased].map(({ id, name }) => [id, name] as const),
  ]);
}

/** Operators who acted as a user. They belong to the platform's company, so a company's transaction cannot see them. */
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

  /** @param companyId the company whose trail is read; undefined for the platform's */
  of(rows: readonly AuditRow[], companyId: string | undefined): Promise<ReadonlyMap<string, string>> {
    return this.titles.of(
      targetsOf(rows, (kind) => sopKinds.has(kind)),
      companyId,
    );
  }
}
