import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../problems/problem.js';
import { renderProblem } from '../problems/render.js';
import { sendsFiles } from './sends-files.js';

/** A body without a file arrives within `seconds`. One with a file brings so much in three times that. */
const uploadBytes = 64 * 1024;
const uploadPatience = 3;

/**
 * Whoever sends a byte now and then would keep a connection for as long as they like, without so much as a token. What the door
 * forwards is held to its pace by the service behind it, from its first byte on.
 */
export function enforceMinUploadRate(instance: FastifyInstance, seconds: number): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request.raw)) watch(request, reply, seconds * 1_000);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { raw } = request;
  const isUpload = sendsFiles(request.contractRoute);
  const { socket } = raw;
  let seenBytes = socket.bytesRead;
  const isTooSlow = (): boolean => {
    const arrived = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    // What lies here unread is ours to take: the other side may be waiting for us.
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

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooSlow = () => refuse('request.arrived-too-slowly');
