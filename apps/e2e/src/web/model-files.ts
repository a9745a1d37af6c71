import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from '@sop/testing';

const texts = ['config', 'generation_config', 'preprocessor_config', 'tokenizer', 'tokenizer_config'];

/** A web server with one speech model and its catalogue that can fail in the middle. */
export class ModelFiles {
  readonly name = 'whisper-small';
  isBroken = false;
  readonly requests: string[] = [];
  private readonly files = new Map<string, Buffer>([
    ...texts.map((name): [string, Buffer] => [`${name}.json`, Buffer.from('{}')]),
    ['onnx/encoder_model.onnx', randomBytes(100_000)],
    ['onnx/decoder_model_merged.onnx', randomBytes(100_000)],
  ]);
  private readonly server = createServer((request, response) => this.answer(request, response));
  address = '';

  async listen(): Promise<void> {
    this.address = await listenLocally(this.server);
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    if (url === '/catalogue.json') return void response.end(JSON.stringify(this.catalogue()));
    this.requests.push(url);
    const path = url.replace(`/${this.name}/`, '');
    const content = this.files.get(path);
    const [, start, end] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []).map(Number);
    if (!content || start === undefined || end === undefined) return void response.writeHead(404).end();
    if (this.isBroken && path.startsWith('onnx/')) return void response.writeHead(404).end();
    const range = `bytes ${start}-${end}/${content.length}`;
    response.writeHead(206, { 'content-range': range }).end(content.subarray(start, end + 1));
  }

  private catalogue() {
    const files = [...this.files].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    return { version: 1, models: [{ name: this.name, licence: 'Apache-2.0', files }] };
  }
}
