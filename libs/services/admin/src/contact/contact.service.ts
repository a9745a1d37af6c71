import { Injectable } from '@nestjs/common';
import type { BodyOf, ContactMessage, QueryOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, readCursor, writeCursor, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { notifyOperators } from './notify-operators.js';

type Contact = typeof routes.contact;
type Row = Omit<ContactMessage, 'received_at'> & { received_at: Date };

/** More than anybody reads: a flood from many addresses fills no disk. */
const mostKept = 10_000;
/** Of so many an hour the operators hear by mail; the others they find in the product. */
const mostTold = 30;
const columns = 'id, name, email, company, message, received_at, is_read';
/** Ids are made in the order of time. */
const place = z.object({ id: z.uuid() });

@Injectable()
export class ContactService {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  /** Keeps the message and tells the operators by mail. What a machine filled in is thrown away without a word. */
  async receive({ website, ...given }: BodyOf<Contact['send']>): Promise<void> {
    if (website) return;
    const id = uuidv7();
    await this.database.system(async (tx) => {
      const [{ kept, lately } = { kept: 0, lately: 0 }] = await tx.query<{ kept: number; lately: number }>(
        `select count(*)::int as kept, count(*) filter (where received_at > now() - interval '1 hour')::int as lately
           from contact_message`,
      );
      if (kept >= mostKept) throw refuse('contact.full');
      await tx.execute(
        'insert into contact_message (id, name, email, company, message) values ($1, $2, $3, $4, $5)',
        [id, given.name, given.email, given.company || null, given.message],
      );
      if (lately >= mostTold) return;
      await this.queue.enqueue(tx, notifyOperators, {
        companyId: NO_COMPANY,
        subjectId: id,
        payload: { id },
      });
    });
  }

  list({ cursor, limit, order }: QueryOf<Contact['list']>): Promise<ReplyOf<Contact['list']>> {
    const from = readCursor(cursor, place);
    return this.database.system(async (tx) => {
      const rows = await tx.query<Row>(
        `select ${columns} from contact_message where $1::uuid is null or id ${order === 'asc' ? '>' : '<'} $1
          order by id ${order} limit $2`,
        [from?.id ?? null, limit + 1],
      );
      const [counted] = await tx.query<{ total: number; unread: number }>(
        'select count(*)::int as total, count(*) filter (where not is_read)::int as unread from contact_message',
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(present),
        next_cursor: last ? writeCursor({ id: last.id }) : null,
        total: counted?.total ?? 0,
        unread: counted?.unread ?? 0,
      };
    });
  }

  /** Throws 404. */
  async mark(id: string, isRead: boolean): Promise<ContactMessage> {
    const [row] = await this.database.system((tx) =>
      tx.query<Row>(`update contact_message set is_read = $2 where id = $1 returning ${columns}`, [
        id,
        isRead,
      ]),
    );
    if (!row) throw refuse('contact.not-there');
    return present(row);
  }

  /** Throws 404. */
  remove(id: string): Promise<void> {
    return this.database.system(async (tx) => {
      const removed = await tx.execute('delete from contact_message where id = $1', [id]);
      if (removed === 0) throw refuse('contact.not-there');
      const targets = [{ kind: 'contact-message', id }];
      await tx.audit({ action: 'contact-message.deleted', companyId: null, targets });
    });
  }
}

const present = ({ received_at, ...row }: Row): ContactMessage => ({
  ...row,
  received_at: received_at.toISOString(),
});
