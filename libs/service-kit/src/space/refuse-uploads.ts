import type { FastifyInstance } from 'fastify';
import { sendsFiles } from '../http/sends-files.js';
import { problemOf } from '../problems/problem-of.js';
import { renderProblem } from '../problems/render.js';
import type { DiskSpace } from './disk-space.js';

/** Before a byte of it is read: the remaining space of a full disk belongs to the database. */
export function refuseUploadsWithoutSpace(instance: FastifyInstance, space: DiskSpace): void {
  instance.addHook('onRequest', async (request, reply) => {
    if (!sendsFiles(request.contractRoute)) return;
    await space.assertFreeSpace().catch((error: unknown) => renderProblem(problemOf(error), request, reply));
  });
}
