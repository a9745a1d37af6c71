import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readForm } from './form.js';
import { bodyLimitBytes } from './limits.js';

/** As a browser sends it, in pieces. */
function multipart(form: FormData) {
  const reply = new Response(form);
  const headers = { 'content-type': reply.headers.get('content-type') ?? '' };
  return { body: Readable.fromWeb(reply.body as never), headers };
}

describe('a form without files', () => {
  it('is the same whether it is sent parsed or in parts', async () => {
    const form = new FormData();
    form.set('name', 'Workshop');
    expect(await readForm(multipart(form))).toEqual({ name: 'Workshop' });
    expect(await readForm({ body: { name: 'Workshop' }, headers: {} })).toEqual({ name: 'Workshop' });
    expect(await readForm({ body: undefined, headers: {} })).toEqual({});
  });

  it('has the line breaks that were typed', async () => {
    const form = new FormData();
    form.set('description', 'Lift.\n\nThen turn.\n');
    expect(await readForm(multipart(form))).toEqual({ description: 'Lift.\n\nThen turn.\n' });
  });

  it('is refused with a file in it', async () => {
    const form = new FormData();
    form.set('name', new Blob(['x']), 'x.png');
    await expect(readForm(multipart(form))).rejects.toMatchObject({ code: 'form.unexpected-file' });
  });

  it('is limited to the size of a JSON body in all, however many fields share it', async () => {
    const form = new FormData();
    for (const name of ['one', 'two', 'three']) form.set(name, 'x'.repeat(bodyLimitBytes / 2.5));
    await expect(readForm(multipart(form))).rejects.toMatchObject({ code: 'form.too-large', status: 413 });
  });
});
