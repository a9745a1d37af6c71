import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../problems/problem.js';
import { bodyLimitBytes, formLimits } from './limits.js';
import { parseMultipart } from './multipart.js';

/** A form without files in any encoding: urlencoded and JSON are parsed already, multipart is read here. */
export async function readForm(request: Pick<FastifyRequest, 'body' | 'headers'>): Promise<unknown> {
  const { body } = request;
  if (!(body instanceof Readable)) return body ?? {};
  return readMultipartForm(body, request.headers['content-type'] ?? '');
}

/** 415 for a file among the fields, 413 beyond a megabyte. */
export async function readMultipartForm(
  body: Readable,
  contentType: string,
): Promise<Record<string, string>> {
  let hasFile = false;
  const fields = await parseMultipart(
    body,
    contentType,
    { ...formLimits, files: 1 },
    {
      maxBytes: bodyLimitBytes,
      onFile: ({ stream }) => {
        hasFile = true;
        stream.resume();
      },
    },
  );
  if (hasFile) throw refuse('form.unexpected-file');
  return { ...fields };
}
