import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from '@sop/testing';

const kibibyte = 1024;

/** A range request for a file of a model. */
export interface RangeRequest {
  path: string;
  start: number;
  end: number;
}

/** Serves a catalogue with one speech model, and its files by byte ranges; a test lets it misbehave. */
export class ModelFileServer {
  readonly files = new Map<string, Buffer>(
    ['config', 'generation_config', 'preprocessor_config', 'tokenizer', 'tokenizer_config']
      .map((name): [string, Buffer] => [`${name}.json`, Buffer.from(`{"name":"${name}"}`)])
      .concat([
        ['onnx/encoder_model_q4.onnx', randomBytes(20_000 * kibibyte)],
        ['onnx/decoder_model_merged_q4.onnx', randomBytes(300 * kibibyte)],
      ]),
  );
  readonly requests: RangeRequest[] = [];
  /** In place of the regular reply to a request for a file; false: the regular one. */
  misbehave: ((request: RangeRequest, response: ServerResponse) => boolean) | undefined;
  /** In place of the catalogue. */
  catalogue: unknown;
  address = '';
  private readonly server = createServer((request, response) => this.answer(request, response));

  async listen(): Promise<void> {
    this.address = `${await listenLocally(this.server)}/models`;
    this.catalogue = this.catalogueOf('whisper-small');
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  get bytes(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  catalogueOf(name: string, change: (file: Record<string, unknown>) => object = (file) => file): unknown {
    const files = [...this.files].map(([path, content]) =>
      change({
        path,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      }),
    );
    return { version: 1, models: [{ name, licence: 'Apache-2.0', files }] };
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const path = url.replace(/^\/models\/(whisper-[\w-]+\/)?/, '');
    if (path === 'catalogue.json') return void response.end(JSON.stringify(this.catalogue));
    const [, start, end] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []).map(Number);
    const content = this.files.get(path);
    if (!content || start === undefined || end === undefined) return void response.writeHead(404).end();
    const request = { path, start, end };
    this.requests.push(request);
    if (this.misbehave?.(request, response)) return;
    response
      .writeHead(206, {
        'content-range': `bytes ${start}-${end}/${content.length}`,
        'content-length': end - start + 1,
      })
      .end(content.subarray(start, end + 1));
  }
}
