import { Controller, Inject } from '@nestjs/common';
import {
  companyLogoPath,
  AuthCompanyData,
  CompanyDataExported,
  csvLine,
  type CompanyDataPart,
  type PayloadOf,
  type RequestOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { companyDataReady, Mail } from '@sop/mail';
import { OnEvent, OnRequest } from '@sop/messaging';
import { ApiTokensService } from '../api-tokens/api-tokens.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { AuditService } from '../audit/audit.service.js';
import { ListInvitations } from '../invitations/list-invitations.js';
import { ListUsers } from '../users/list-users.js';
import { CompanyRow } from './company.entity.js';
import { brandOf } from './company.presenter.js';
import { UserRow } from '../users/user.entity.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

const pageSize = 500;
/** Spreadsheets misread names without it. */
const byteOrderMark = '\uFEFF';
const userColumns = ['id', 'email', 'display_name', 'role', 'is_active', 'created_at', 'last_login'] as const;
const invitationColumns = ['id', 'email', 'role', 'invited_by', 'created_at', 'valid_until'] as const;
const notificationColumns = ['id', 'user_id', 'notice', 'sop_id', 'title', 'created_at', 'read_at'] as const;
const tokenColumns = ['id', 'name', 'created_by', 'created_at', 'expires_at', 'last_used_at'] as const;
const webhookColumns = ['id', 'address', 'is_active', 'created_at'] as const;
const auditColumns = [
  'at',
  'action',
  'user_id',
  'user_email',
  'operator_id',
  'targets',
  'detail',
  'request_id',
  'address',
] as const;

/** The company, its users and its audit trail for the export, and the mail when the export is ready. */
@Controller()
export class AnswerCompanyData {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly users: ListUsers,
    private readonly invitations: ListInvitations,
    private readonly audit: AuditService,
    private readonly tokens: ApiTokensService,
    private readonly webhooks: WebhooksService,
    private readonly mail: Mail,
  ) {}

  /** Parts in the order company, users, invitations, notifications, trail; `after` is the list and its cursor. */
  @OnRequest(AuthCompanyData)
  answer({ company_id: companyId, after }: RequestOf<typeof AuthCompanyData>): Promise<CompanyDataPart> {
    if (after === null) return this.company(companyId);
    const [list, cursor] = after.split(' ');
    if (list === 'users') return this.usersFrom(companyId, cursor);
    if (list === 'invitations') return this.invitationsFrom(companyId, cursor);
    return list === 'notifications'
      ? this.notificationsFrom(companyId, cursor)
      : this.trailFrom(companyId, cursor);
  }

  /** Mails the requester if the user still exists and is active. The handler's name is permanent on the bus. */
  @OnEvent(CompanyDataExported)
  async mailRequester(exported: PayloadOf<typeof CompanyDataExported>, tx: Tx): Promise<void> {
    const { company_id: companyId, user_id: id, expires_at, export_id } = exported;
    const user = await tx.manager.findOneBy(UserRow, { id, companyId, isActive: true });
    if (!user) return;
    const validUntil = new Date(expires_at);
    const message = companyDataReady({ link: `${this.config.publicUrl}/settings`, validUntil });
    const key = `company-data:${export_id}`;
    await this.mail.send(tx, message, { to: user.email, companyId, key, until: validUntil });
  }

  private async company(companyId: string): Promise<CompanyDataPart> {
    const row = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(CompanyRow, { id: companyId }),
    );
    const facts = {
      ...{ id: companyId, name: row?.name, status: row?.status, created_at: row?.createdAt },
      ...(row && { documents: brandOf(row) }),
    };
    const objects = row?.logoKey ? [{ path: companyLogoPath, key: row.logoKey }] : [];
    const files = [
      { path: 'company/company.json', text: `${JSON.stringify(facts, null, 2)}\n` },
      ...(await this.automation(companyId)),
    ];
    return { files, objects, next: 'users' };
  }

  /** Of both there are few. Without what is secret. */
  private async automation(companyId: string): Promise<CompanyDataPart['files']> {
    const tokens = (await this.tokens.list(companyId)).map((each) =>
      tokenColumns.map((column) => each[column]).concat(each.scopes.join(' ')),
    );
    const webhooks = (await this.webhooks.list(companyId)).map((each) => [
      ...webhookColumns.map((column) => each[column]),
      each.events.join(' '),
    ]);
    return [
      fileOf('company/api-tokens.csv', [...tokenColumns, 'scopes'], tokens),
      fileOf('company/webhooks.csv', [...webhookColumns, 'events'], webhooks),
    ];
  }

  private async usersFrom(companyId: string, cursor?: string): Promise<CompanyDataPart> {
    const { items, next_cursor: next } = await this.users.list(companyId, {
      limit: pageSize,
      sort: 'created_at',
      order: 'asc',
      ...(cursor && { cursor }),
    });
    const rows = items.map((user) => userColumns.map((column) => user[column]));
    return csvPart('company/users.csv', userColumns, rows, cursor, next ? `users ${next}` : 'invitations');
  }

  private async invitationsFrom(companyId: string, cursor?: string): Promise<CompanyDataPart> {
    const { items, next_cursor: next } = await this.invitations.list(companyId, {
      limit: pageSize,
      sort: 'created_at',
      order: 'asc',
      ...(cursor && { cursor }),
    });
    const rows = items.map((each) => invitationColumns.map((column) => each[column]));
    const path = 'company/invitations.csv';
    return csvPart(path, invitationColumns, rows, cursor, next ? `invitations ${next}` : 'notifications');
  }

  /** Whose they are, without what they quote: that is with the SOPs. */
  private async notificationsFrom(companyId: string, cursor?: string): Promise<CompanyDataPart> {
    const found = await this.database.tenantRows<
      Record<(typeof notificationColumns)[number], string | Date | null>
    >(
      companyId,
      `select ${notificationColumns.join(', ')} from notification
        where company_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [companyId, cursor ?? null, pageSize],
    );
    const rows = found.map((row) =>
      notificationColumns.map((column) => {
        const value = row[column];
        return value instanceof Date ? value.toISOString() : value;
      }),
    );
    const last = found.length === pageSize ? found.at(-1) : undefined;
    const path = 'company/notifications.csv';
    return csvPart(
      path,
      notificationColumns,
      rows,
      cursor,
      last ? `notifications ${String(last.id)}` : 'trail',
    );
  }

  private async trailFrom(companyId: string, cursor?: string): Promise<CompanyDataPart> {
    const { items, next_cursor: next } = await this.audit.findByCompany(companyId, {
      limit: pageSize,
      sort: 'at',
      order: 'asc',
      ...(cursor && { cursor }),
    });
    const rows = items.map((entry) =>
      auditColumns.map((column) => {
        const value = entry[column];
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      }),
    );
    return csvPart('company/audit-trail.csv', auditColumns, rows, cursor, next ? `trail ${next}` : null);
  }
}

type Cells = Parameters<typeof csvLine>[0];

/** Only the first part has the header line. */
function csvPart(
  path: string,
  columns: readonly string[],
  rows: readonly Cells[],
  cursor: string | undefined,
  next: string | null,
): CompanyDataPart {
  const file = fileOf(path, cursor === undefined ? columns : undefined, rows);
  return { files: [file], objects: [], next };
}

function fileOf(path: string, columns: readonly string[] | undefined, rows: readonly Cells[]) {
  const head = columns ? `${byteOrderMark}${csvLine(columns)}` : '';
  return { path, text: head + rows.map(csvLine).join('') };
}
