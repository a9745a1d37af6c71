import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { BytesReply } from '../bytes/bytes-reply.js';
import { Caller } from '../identity/caller.js';
import { refuse } from '../problems/problem.js';
import { Input, Serve } from '../serve/decorators.js';
import type { InputOf } from '../serve/input.js';

const { departments, sops, auth, storage } = routes;

/** The ten thousand digits 0123456789… that the toy store serves. */
export const toyBytes = Buffer.from('0123456789'.repeat(1_000));
export const toyModifiedAt = new Date('2026-01-02T03:04:05Z');
/** The last upload that the toy received. */
export const received: {
  sha256: string;
  filename: string;
  early: object;
  fields: object;
  failure?: unknown;
}[] = [];

const id = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';

@Controller()
class ToyController {
  @Serve(departments.list)
  async list(@Caller() caller: Caller) {
    return [{ id: caller.companyId, name: caller.email }];
  }

  @Serve(departments.create)
  async create(@Input() { body }: InputOf<typeof departments.create>) {
    if (body.name === 'taken') throw refuse('department.name-taken', { name: body.name });
    if (body.name === 'broken') throw new Error('select secret from table');
    // As a row of a table would be returned: the compiler accepts more fields of a variable.
    const row = { id, name: body.name, password_hash: 'of a user', note: undefined };
    if (body.name === 'row') return row;
    return { id, name: body.name };
  }

  @Serve(departments.rename)
  async rename(@Input() { params, body }: InputOf<typeof departments.rename>) {
    return { id: params.id, name: body.name };
  }

  @Serve(departments.remove)
  async remove(@Input() { params }: InputOf<typeof departments.remove>) {
    if (params.id !== id) throw refuse('department.not-found');
  }

  /** Its contract has no body. */
  @Serve(auth.logout)
  async logout() {
    return { password_hash: 'of a user' } as never;
  }

  @Serve(routes.processingSettings.read)
  async settings() {
    return { wrong: true } as never;
  }

  @Serve(auth.token)
  async token(@Input() { body }: InputOf<typeof auth.token>) {
    if (body.password !== 'right') throw refuse('account.wrong-credentials');
    return { access_token: body.username, token_type: 'bearer' as const, expires_in: 60 };
  }

  @Serve(sops.create)
  async upload(@Input() { upload }: InputOf<typeof sops.create>) {
    const file = await upload.file();
    const early = { ...upload.earlyFields };
    if ('title' in early && early.title === 'no plan') throw refuse('plan.unpaid');
    const hash = createHash('sha256');
    const entry = { sha256: '', filename: file.filename, early, fields: {} };
    received.push(entry);
    try {
      for await (const chunk of file.stream) hash.update(chunk as Buffer);
    } catch (failure) {
      Object.assign(entry, { failure });
      throw failure;
    }
    entry.sha256 = hash.digest('hex');
    entry.fields = await upload.fields();
    return { id };
  }

  @Serve(storage.object)
  async object(@Input() { params }: InputOf<typeof storage.object>) {
    if (params.key.endsWith('.zip')) return producedBytes(params.key.endsWith('broken.zip'));
    return new BytesReply({
      sizeBytes: toyBytes.length,
      contentType: params.key.endsWith('.mp4') ? 'video/mp4' : 'image/png',
      etag: 'toy-1',
      modifiedAt: toyModifiedAt,
      open: (range) => Readable.from([range ? toyBytes.subarray(range.start, range.end + 1) : toyBytes]),
    });
  }
}

/** Bytes of unknown number. */
function producedBytes(isBroken: boolean): BytesReply {
  async function* make() {
    for (let at = 0; at < toyBytes.length; at += 4_000) {
      yield toyBytes.subarray(at, at + 4_000);
      if (isBroken) throw new Error('broken on the way');
    }
  }
  return new BytesReply({
    contentType: 'application/zip',
    downloadName: 'Größe.zip',
    open: () => Readable.from(make(), { objectMode: false }),
  });
}

/** Some routes of the contract, served from memory. */
@Module({ controllers: [ToyController] })
export class ToyModule {}
