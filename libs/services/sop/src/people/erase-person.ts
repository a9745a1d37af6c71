import { Inject, Injectable } from '@nestjs/common';
import { NamesOfErased, SopPersonErased, UserErased, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { Bus, OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  erasePersonalLists,
  replaceNamesInEvents,
  replaceNamesInTexts,
  replacementsOf,
} from '@sop/service-kit';
import { removeCompanyExports } from '../company-exports/remove-company-exports.js';
import { removeExports } from '../exports/remove-exports.js';
import { sopPersonalLists } from './personal-lists.js';

/** Longer than a statement of a request may take: comments of a whole company are searched. */
const statementSeconds = 60;

/**
 * Erases a person from every list of the export, and the name from comments in which others wrote it. Files that were made of them
 * are deleted.
 */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly bus: Bus,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** The handler's name is permanent on the bus. */
  @OnEvent(UserErased)
  async erase({ company_id, user_id, pseudonym }: PayloadOf<typeof UserErased>, tx: Tx): Promise<void> {
    const answer = await this.bus.request(NamesOfErased, { company_id, user_id });
    const signed = await signedNames(tx, company_id, user_id);
    const known = {
      names: [...new Set([...answer.names, ...signed])],
      longerNames: answer.longer_names ?? [],
    };
    await tx.setStatementTimeout(statementSeconds);
    await erasePersonalLists(tx, sopPersonalLists, { companyId: company_id, userId: user_id, pseudonym });
    await replaceNamesInTexts(
      tx,
      { table: 'sop_comment', column: 'text', companyId: company_id },
      replacementsOf(known, pseudonym),
    );
    await replaceNamesInEvents(tx, company_id, { ...known, pseudonym });
    await this.removeFiles(tx, company_id, user_id);
    await tx.emit(SopPersonErased, { company_id, user_id });
  }

  /** Documents of what the person has signed, and the exports of the company. */
  private async removeFiles(tx: Tx, companyId: string, userId: string): Promise<void> {
    const documents = await tx.query<{ id: string }>(
      `select id from sop_export where company_id = $1
          and sop_id in (select sop_id from sop_version where company_id = $1 and $2 in (approved_by, withdrawn_by))`,
      [companyId, userId],
    );
    for (const { id } of documents) await removeExports(tx, this.store, { companyId, id });
    await removeCompanyExports(tx, this.store, companyId);
  }
}

/** Under which the person released or withdrew versions: all that is left of the name of a former member. */
async function signedNames(tx: Tx, companyId: string, userId: string): Promise<string[]> {
  const found = await tx.query<{ name: string }>(
    `select approver_name as name from sop_version where company_id = $1 and approved_by = $2
      union select withdrawer_name from sop_version where company_id = $1 and withdrawn_by = $2`,
    [companyId, userId],
  );
  return found.flatMap(({ name }) => name ?? []);
}
