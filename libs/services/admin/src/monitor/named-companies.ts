import { Injectable } from '@nestjs/common';
import { foundIn, InjectDatabase, searchForms, type Database } from '@sop/database';

/** As many as a question to the services may name. */
const mostFound = 200;

/** Names of companies, from the list that this service keeps. */
@Injectable()
export class NamedCompanies {
  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async namesOf(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    if (known.length === 0) return new Map();
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string; name: string }>(
        'select company_id as id, name from company where company_id = any($1) and name is not null',
        [known],
      ),
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Those with this text in their name or in the address of one of their users, at most two hundred. */
  async find(text: string): Promise<string[]> {
    const rows = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select c.company_id as id from company c where ${foundIn('$1', 'c.name', 'c.name_folded')}
           or exists (select 1 from company_user u where u.company_id = c.company_id and ${foundIn('$1', 'u.email', 'u.email_folded')})
         order by c.name_order limit ${mostFound}`,
        [searchForms(text)],
      ),
    );
    return rows.map(({ id }) => id);
  }
}
