import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../problems/problem.js';
import { renderProblem } from '../problems/render.js';
import { hasBody } from './drain-connections.js';
import { sendsFiles } from './sends-files.js';

/** A body without a file must arrive within `seconds`. One with a file must deliver this much in three times that. */
const uploadBytes = 64 * 1024;
const uploadPatience = 3;

/**
 * A client that sends a byte now and then would hold a connection for any length of time, even without a token. For forwarded
 * requests the service behind the gateway enforces the rate, from the first byte on.
 */
export function enforceMinUploadRate(instance: FastifyInstance, seconds: number): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, seconds * 1_000);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw } = request;
  const isUpload = sendsFiles(request.contractRoute);
  const { socket } = raw;
  let previousBytes = socket.bytesRead;
  const isTooSlow = (): boolean => {
    const arrived = socket.bytesRead - previousBytes;
    previousBytes = socket.bytesRead;
    // Unread data here is the server's delay: the client may be waiting for it.
    return !isUpload || (arrived < uploadBytes && raw.readableLength === 0);
  };
  const timer = setInterval(
    () => {
      if (raw.complete || reply.sent) return clearInterval(timer);
      if (!isTooSlow()) return;
      clearInterval(timer);
      renderProblem(tooSlow(), request, reply);
    },
    isUpload ? milliseconds * uploadPatience : milliseconds,
  );
  timer.unref();
  reply.raw.once('close', () => clearInterval(timer));
}

const tooSlow = () => refuse('request.arrived-too-slowly');
