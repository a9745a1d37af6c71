/**
 * The baseline of the benchmark of the search: the same statement for the same words on Fastify with pg, in one process, without
 * authentication and tenants. Usage: node bare-search.mjs, with DATABASE_URL, PORT, QUERIES_FILE.
 */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT, QUERIES_FILE } = process.env;
const { sql, parameters } = JSON.parse(readFileSync(QUERIES_FILE, 'utf8'));
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: '-c search_path=sop -c jit=off',
});

const app = fastify();
app.get('/api/search/sops', async ({ query }) => (await pool.query(sql, parameters[query.text])).rows);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
