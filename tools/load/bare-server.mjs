/**
 * The baseline: Fastify serves cached replies of the product, without authentication, database or a second process.
 * Usage: node bare-server.mjs with PRODUCT, TOKEN, PORT.
 */
import fastify from 'fastify';

const { PRODUCT, TOKEN, PORT } = process.env;
const headers = { authorization: `Bearer ${TOKEN}` };
const replies = new Map();

const cachedReply = async (path) => {
  const cached = replies.get(path);
  if (cached) return cached;
  const reply = await fetch(`${PRODUCT}${path}`, { headers });
  const fetched = { status: reply.status, type: reply.headers.get('content-type'), body: await reply.text() };
  replies.set(path, fetched);
  return fetched;
};

const app = fastify();
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.on('end', () => done(null, undefined)).resume();
});
app.get('/*', async (request, reply) => {
  const { status, type, body } = await cachedReply(request.url);
  return reply.code(status).type(type).send(body);
});
app.post('/*', async () => ({ id: 'none' }));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
