import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formProblem } from '../problems/form-problem.js';
import { cleanInput } from '../serve/clean-input.js';
import { type Problem, refuse } from '../problems/problem.js';
import { uploadLimits } from './limits.js';
import { parseMultipart, type Fields, type FilePart } from './multipart.js';

export interface UploadedFile {
  /** The bytes as they arrive. Destroyed with a problem when the client disconnects or the form exceeds a limit. */
  stream: Readable;
  /** The name by the client: for display only, never for a path. */
  filename: string;
  /** The type by the client: a hint, never a fact. */
  contentType: string;
  field: string;
}

interface UploadOptions {
  fileField: string;
  schema: z.ZodType | undefined;
}

/**
 * One file with form fields around it, read as it arrives: only unread bytes are buffered. First `file()` (or `fileIfAny()`),
 * then its stream to the end, then `fields()`.
 */
export class Upload<Body> {
  /** The fields before the file; complete once `file()` resolved. Not yet validated. */
  readonly earlyFields: Readonly<Fields> = Object.create(null);
  private parse: Promise<Fields> | undefined;
  private found: Promise<UploadedFile | undefined> | undefined;

  constructor(
    private readonly request: Pick<FastifyRequest, 'body' | 'headers'>,
    private readonly options: UploadOptions,
  ) {}

  /** The announced length of the request, a little more than the file; undefined when it is chunked. */
  get announcedBytes(): number | undefined {
    const length = Number(this.request.headers['content-length']);
    return Number.isSafeInteger(length) && length > 0 ? length : undefined;
  }

  /** Waits for the file part. 415 when the body is no multipart form, 422 when it has no file. */
  async file(): Promise<UploadedFile> {
    const file = await this.fileIfAny();
    if (!file) throw this.missing();
    return file;
  }

  /** The same for a form with an optional file: undefined once it has ended without one. */
  fileIfAny(): Promise<UploadedFile | undefined> {
    this.found ??= this.start();
    return this.found;
  }

  /** The fields, validated by the route's body schema. Resolves only after the file has been read to its end. */
  async fields(): Promise<Body> {
    await this.fileIfAny();
    const fields = await this.parse;
    if (!this.options.schema) return Object.assign(Object.create(null), fields);
    const parsed = this.options.schema.safeParse(cleanInput({ ...fields }));
    if (!parsed.success) throw formProblem(parsed.error.issues);
    return parsed.data as Body;
  }

  private start(): Promise<UploadedFile | undefined> {
    const { body, headers } = this.request;
    const type = headers['content-type'] ?? '';
    if (!/^multipart\/form-data\b/i.test(type) || !(body instanceof Readable)) {
      return Promise.reject(refuse('request.not-multipart'));
    }
    return new Promise((resolve, reject) => {
      this.parse = parseMultipart(body, type, uploadLimits, {
        onField: (name, value) => this.keepEarly(name, value),
        onFile: (part) => this.accept(part, resolve, reject),
      });
      this.parse.then(() => resolve(undefined), reject);
    });
  }

  private hasFileBegun = false;

  private keepEarly(name: string, value: string): void {
    if (!this.hasFileBegun) Reflect.set(this.earlyFields, name, value);
  }

  private accept(
    part: FilePart,
    resolve: (file: UploadedFile) => void,
    reject: (problem: Problem) => void,
  ): void {
    if (part.field !== this.options.fileField) {
      part.stream.resume();
      return reject(refuse('form.file-elsewhere', { field: this.options.fileField }));
    }
    this.hasFileBegun = true;
    resolve(part);
  }

  /** The problem of a form without its file. */
  missing(): Problem {
    return refuse('form.no-file', {}, { field: this.options.fileField });
  }
}
