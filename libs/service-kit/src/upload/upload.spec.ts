import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';
import { received, ToyModule } from '../testing/toy.module.js';

let toy: ToyApp;
let headers: Record<string, string>;
beforeAll(async () => {
  toy = await startToy([ToyModule]);
  headers = await bearer();
});
beforeEach(() => void received.splice(0));
afterAll(() => toy.close());

const departmentId = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
const video = randomBytes(300_000);

function form(entries: [string, string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}
const send = (body: FormData) => fetch(`${toy.url}/api/sops`, { method: 'POST', headers, body });
const file = new File([video], 'Näme.mp4', { type: 'video/mp4' });

describe('an upload', () => {
  it('accepts fields before and after the file', async () => {
    const reply = await send(
      form([
        ['title', 'Weld'],
        ['video', file],
        ['department_id', departmentId],
      ]),
    );
    expect(reply.status).toBe(201);
    expect(received).toEqual([
      {
        sha256: createHash('sha256').update(video).digest('hex'),
        filename: 'Näme.mp4',
        early: { title: 'Weld' },
        fields: {
          title: 'Weld',
          department_id: departmentId,
          creation_type: 'video_upload',
          record_audio: true,
          is_title_suggested: false,
        },
      },
    ]);
  });

  it('validates the fields by the contract once all have arrived', async () => {
    const reply = await send(
      form([
        ['video', file],
        ['title', ' '],
      ]),
    );
    expect(await reply.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Please enter a name for the SOP.'),
      errors: expect.arrayContaining([
        expect.objectContaining({
          path: 'title',
          message: 'Please enter a name for the SOP.',
          code: 'field.too-small',
        }),
      ]),
    });
  });

  it('refuses a form without a file, a file in another field and a second file', async () => {
    const none = await send(form([['title', 'Weld']]));
    expect(await none.json()).toMatchObject({ status: 422, detail: 'Please choose a file.' });
    const other = await send(form([['picture', file]]));
    expect(await other.json()).toMatchObject({
      status: 422,
      detail: 'The file belongs in the field video.',
    });
    const two = await send(
      form([
        ['video', file],
        ['video', file],
        ['title', 'Weld'],
        ['department_id', departmentId],
      ]),
    );
    expect(await two.json()).toMatchObject({ status: 400, type: 'invalid-request' });
  });

  it('refuses too many fields, a field that is too long and a repeated field', async () => {
    const many = await send(
      form([...Array.from({ length: 40 }, (_, at): [string, string] => [`f${at}`, '1']), ['video', file]]),
    );
    expect(await many.json()).toMatchObject({
      status: 400,
      detail: 'The form has too many fields or files.',
    });
    const long = await send(
      form([
        ['title', 'x'.repeat(100_000)],
        ['video', file],
      ]),
    );
    expect(await long.json()).toMatchObject({ status: 413 });
    const twice = await send(
      form([
        ['title', 'a'],
        ['title', 'b'],
        ['video', file],
      ]),
    );
    expect(await twice.json()).toMatchObject({ status: 400, detail: 'The field title appears twice.' });
  });

  it('refuses a body that is no multipart form', async () => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
    const reply = await fetch(`${toy.url}/api/sops`, init);
    expect(await reply.json()).toMatchObject({ status: 415, type: 'unsupported-media' });
    const bad = { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data' }, body: 'x' };
    expect(await (await fetch(`${toy.url}/api/sops`, bad)).json()).toMatchObject({ status: 400 });
  });

  it('refuses a body that ends in the middle of the form', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\nabc';
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    };
    expect(await (await fetch(`${toy.url}/api/sops`, init)).json()).toMatchObject({ status: 400 });
    expect(received[0]?.failure).toBeDefined();
  });

  it('refuses while the file is still arriving', async () => {
    const sent = httpRequest(`${toy.url}/api/sops`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nno plan\r\n');
    sent.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n');
    sent.write(video);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(402);
    sent.destroy();
  });

  it('ends the stream of the file with an error when the client disconnects', async () => {
    const sent = httpRequest(`${toy.url}/api/sops`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\nabc');
    while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    sent.destroy();
    while (!received[0]?.failure) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(received[0].failure).toMatchObject({ detail: 'The upload was interrupted.' });
  });

  it('buffers no more of a file than its reader has not read yet', async () => {
    const block = Buffer.alloc(1024 * 1024);
    const before = process.memoryUsage().rss;
    let peakBytes = 0;
    const body = Readable.from(
      (function* () {
        yield Buffer.from('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n');
        for (let sent = 0; sent < 150; sent += 1) {
          peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
          yield block;
        }
        yield Buffer.from(
          '\r\n--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n' +
            `--x\r\ncontent-disposition: form-data; name="department_id"\r\n\r\n${departmentId}\r\n--x--\r\n`,
        );
      })(),
    );
    const sent = httpRequest(`${toy.url}/api/sops`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    body.pipe(sent);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(peakBytes).toBeLessThan(100 * 1024 * 1024);
  });
});
