import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { csvLine, type CompanyCard, type CompanyFilter } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { BytesReply } from '@sop/service-kit';
import { ListCompanies } from './list-companies.js';

const columns = [
  'id',
  'name',
  'primary_admin_email',
  'status',
  'current_plan',
  'mrr',
  'currency_code',
  'created_at',
  'last_activity_at',
  'active_users',
  'user_limit',
  'sops_this_month',
  'sops_limit',
  'storage_used_mb',
  'storage_limit_mb',
  'use_multihead',
] as const satisfies readonly (keyof CompanyCard)[];

@Injectable()
export class ExportCompanies {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly companies: ListCompanies,
  ) {}

  /** Streams the export, a hundred companies at a time. */
  async exportAs(format: 'csv' | 'json', filter: CompanyFilter): Promise<BytesReply> {
    await this.database.system((tx) =>
      tx.audit({ action: 'companies.exported', companyId: null, detail: { format } }),
    );
    const pages = this.companies.pages(filter);
    const day = new Date().toISOString().slice(0, 10);
    return new BytesReply({
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      downloadName: `companies-${day}.${format}`,
      cacheControl: 'no-store',
      open: () => Readable.from(format === 'csv' ? toCsv(pages) : toJson(pages)),
    });
  }
}

/** Begins with a byte order mark, without which spreadsheets misread names. */
async function* toCsv(pages: AsyncIterable<CompanyCard[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  for await (const companies of pages)
    yield companies.map((company) => csvLine(columns.map((column) => company[column]))).join('');
}

async function* toJson(pages: AsyncIterable<CompanyCard[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const companies of pages)
    for (const company of companies) {
      yield separator + JSON.stringify(company);
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
