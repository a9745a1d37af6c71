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

const app = fastify();
app.get('/api/sops', async () => {
  const { rows } = await pool.query(query, [COMPANY_ID, null, null]);
  return rows.map(({ department_name, thumbnail_key, pictures_version: _version, ...facts }) => ({
    ...facts,
    department: facts.department_id && { id: facts.department_id, name: department_name },
    thumbnail: thumbnail_key && `storage/${thumbnail_key}?${signature}`,
  }));
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
