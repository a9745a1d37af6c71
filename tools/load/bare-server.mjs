/**
 * What the product is held against: the replies it gave, byte by byte, by Fastify alone, without identity, database or a second process.
 * Usage: node bare-server.mjs with PRODUCT, TOKEN, PORT.
 */
import fastify from 'fastify';

const { PRODUCT, TOKEN, PORT } = process.env;
const headers = { authorization: `Bearer ${TOKEN}` };
const replies = new Map();

const keptReply = async (path) => {
  const known = replies.get(path);
  if (known) return known;
  const reply = await fetch(`${PRODUCT}${path}`, { headers });
  const kept = { status: reply.status, type: reply.headers.get('content-type'), body: await reply.text() };
  replies.set(path, kept);
  return kept;
};

const app = fastify();
app.addContentTypeParser('*', (_request, payload, done) => {
  payload.on('end', () => done(null, undefined)).resume();
});
app.get('/*', async (request, reply) => {
  const { status, type, body } = await keptReply(request.url);
  return reply.code(status).type(type).send(body);
});
app.post('/*', async () => ({ id: 'none' }));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
