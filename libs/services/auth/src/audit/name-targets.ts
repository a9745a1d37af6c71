import { Injectable } from '@nestjs/common';
import type { Tx } from '@sop/database';
import { TitlesOfSops } from '@sop/service-kit';
import { z } from 'zod';
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
  const found = await tx.query<{ id: string; name: string }>(
    `select id, email as name from app_user where id = any($1::uuid[])
     union all select id, name from company where id = any($2::uuid[])`,
    [targetsOf(rows, (kind) => kind === 'user'), targetsOf(rows, (kind) => kind === 'company')],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
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
