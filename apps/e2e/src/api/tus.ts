import { request } from 'node:http';
import { routes } from '@sop/contracts';
import { expectStatus, type Client } from './client.js';

const tus = { 'tus-resumable': '1.0.0' };
const { uploads } = routes;

/** A resumable upload like a browser's, in requests that a test can cut. */
export class TusUpload {
  private constructor(
    private readonly client: Client,
    readonly id: string,
  ) {}

  static async begin(client: Client, lengthBytes: number, purpose = 'sop'): Promise<TusUpload> {
    const metadata = `purpose ${Buffer.from(purpose).toString('base64')}`;
    const headers = { ...tus, 'upload-length': String(lengthBytes), 'upload-metadata': metadata };
    const made = await expectStatus(await client.send(uploads.create, { headers }), 201);
    return new TusUpload(client, made.headers.get('location')?.split('/').at(-1) ?? '');
  }

  async offset(): Promise<number> {
    const params = { id: this.id };
    const reply = await expectStatus(await this.client.send(uploads.status, { params, headers: tus }), 200);
    return Number(reply.headers.get('upload-offset'));
  }

  /** Sends this many bytes from the current offset; a larger `announcedBytes` leaves the request open, to be aborted. */
  append(baseUrl: string, offset: number, bytes: Uint8Array, announcedBytes = bytes.length) {
    const sent = request(`${baseUrl}/api/uploads/${this.id}`, {
      method: 'PATCH',
      agent: false,
      headers: {
        ...tus,
        authorization: `Bearer ${this.client.token ?? ''}`,
        'content-type': 'application/offset+octet-stream',
        'content-length': announcedBytes,
        'upload-offset': offset,
      },
    });
    sent.on('error', () => undefined);
    const answer = new Promise<number | undefined>((resolve) => {
      sent.once('response', (reply) => resolve(reply.resume().statusCode));
      sent.once('close', () => resolve(undefined));
    });
    if (announcedBytes === bytes.length) sent.end(bytes);
    else sent.write(bytes);
    return { answer, breakOff: () => sent.destroy() };
  }
}
