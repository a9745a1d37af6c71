import { PassThrough, type Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { type Problem, refuse } from '../problems/problem.js';

export type Fields = Record<string, string>;

export interface FilePart {
  stream: Readable;
  field: string;
  filename: string;
  contentType: string;
}

const fileBufferBytes = 256 * 1024;

interface Receiver {
  /** The length of the whole body; absent when it is unknown. */
  maxBytes?: number;
  /** Called for every file part; the part must be read or `resume`d before parsing continues. */
  onFile(part: FilePart): void;
  onField?(name: string, value: string): void;
}

/**
 * Parses a multipart body as it arrives. The promise ends with the whole body: with all fields, or with the first problem, after
 * which the open file part is destroyed with the same problem.
 */
export function parseMultipart(
  body: Readable,
  contentType: string,
  limits: NonNullable<BusboyConfig['limits']>,
  { onFile, onField, maxBytes = Infinity }: Receiver,
): Promise<Fields> {
  const fields: Fields = Object.create(null);
  let open: PassThrough | undefined;
  let hasFailed = false;
  return new Promise((resolve, reject) => {
    const parser = openParser(contentType, limits, body.readableHighWaterMark);
    const fail = (problem: Problem): void => {
      hasFailed = true;
      body.unpipe(parser);
      body.resume();
      open?.destroy(problem);
      parser.destroy();
      reject(problem);
    };
    parser.on('file', (field, stream, filename, _encoding, mimeType) => {
      // The rest of the current chunk is still parsed after a failure.
      if (hasFailed) return void stream.resume();
      // A separate stream: the parser's own fails with errors of its own when the form is interrupted.
      const file = new PassThrough({ highWaterMark: fileBufferBytes });
      file.on('error', () => undefined);
      open = file;
      stream.on('error', () => fail(refuse('upload.interrupted')));
      stream.pipe(file);
      onFile({ stream: file, field, filename: filename ?? '', contentType: mimeType });
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) return fail(refuse('form.field-too-long', { field: name }));
      if (Object.hasOwn(fields, name)) return fail(refuse('form.field-twice', { field: name }));
      // A browser writes every line break of a form's text as CRLF, whatever was typed.
      fields[name] = value.replaceAll('\r\n', '\n');
      onField?.(name, fields[name]);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => fail(refuse('form.too-many-parts')));
    parser.on('error', (cause) => fail(refuse('form.unreadable', {}, { cause })));
    parser.on('finish', () => resolve(fields));
    watchBody(body, maxBytes, (problem) => {
      if (!hasFailed) fail(problem);
    });
    body.pipe(parser);
  });
}

/** Reports a body that breaks off or is too long. */
function watchBody(body: Readable, maxBytes: number, onProblem: (problem: Problem) => void): void {
  const brokenOff = (): void => {
    if (!body.readableEnded) onProblem(refuse('upload.interrupted'));
  };
  body.on('error', brokenOff).on('aborted', brokenOff).on('close', brokenOff);
  let arrivedBytes = 0;
  body.on('data', (chunk: Buffer) => {
    arrivedBytes += chunk.length;
    if (arrivedBytes > maxBytes) onProblem(refuse('form.too-large'));
  });
}

function openParser(
  contentType: string,
  limits: BusboyConfig['limits'],
  highWaterMark: number,
): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, highWaterMark });
  } catch (cause) {
    throw refuse('form.unreadable', {}, { cause });
  }
}
