/**
 * The baseline of the gateway's benchmark: the same query and JSON on Fastify with pg, in one process, without authentication,
 * tenants or signing. Usage: node bare-fastify.mjs, with DATABASE_URL, COMPANY_ID, PORT.
 */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, COMPANY_ID, PORT, LIST_QUERY_FILE } = process.env;
const query = readFileSync(LIST_QUERY_FILE, 'utf8');
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c search_path=sop' });
const signature = `expires=1800000000&signature=${'x'.repeat(43)}`;

const cardOf = ({
  department_name,
  thumbnail_key,
  pictures_version: _version,
  released_version,
  released_at,
  released_by_name,
  released_kind,
  withdrawn_at,
  withdrawal_reason,
  is_draft,
  is_in_review,
  review_due_at,
  review_months,
  readers_asked,
  readers_confirmed,
  ...card
}) => ({
  ...card,
  department: card.department_id && { id: card.department_id, name: department_name },
  release: {
    version: released_version,
    kind: released_kind,
    released_at,
    approved_by: released_by_name,
    withdrawn_at,
    withdrawal_reason,
    superseded_by: null,
    review_due_at,
    review_months,
    is_draft,
    is_in_review,
  },
  readings: readers_asked > 0 ? { asked: readers_asked, confirmed: readers_confirmed } : null,
  thumbnail: thumbnail_key && `storage/${thumbnail_key}?${signature}`,
});

const app = fastify();
app.get('/api/sops', async () => {
  const { rows } = await pool.query(query, [COMPANY_ID, null, null, null]);
  return rows.map(cardOf);
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
