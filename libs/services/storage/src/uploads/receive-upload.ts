import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { refusalOf, StorageRoom, videoPurposes } from '@sop/intake';
import { UnusableVideo } from '@sop/media';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { type VideoLimit, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { ArrivingBytes } from './arriving-bytes.js';
import { EndUpload } from './end-upload.js';
import { Displaced, UploadRows } from './upload-rows.js';
import type { UploadRow } from './upload.entity.js';
import { UploadsService } from './uploads.service.js';

interface Given {
  stream: Readable;
  offsetBytes: number | undefined;
  /** Where the length was deferred and is known by now. */
  lengthBytes: number | undefined;
  /** Of this request's body. */
  announcedBytes: number | undefined;
}

/** One request's worth of an upload. What had arrived when it was broken off is kept, so that the next goes on there. */
@Injectable()
export class ReceiveUpload {
  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly rows: UploadRows,
    private readonly uploads: UploadsService,
    private readonly ending: EndUpload,
  ) {}

  async run(companyId: string, id: string, given: Given): Promise<UploadRow> {
    const limit = await this.uploads.limit();
    const upload = await this.rows.take(companyId, id, uuidv7(), (row) => admitted(row, given, limit));
    try {
      if (upload.state === 'open') await this.receive(upload, given.stream, limit);
      return upload.state === 'closing' ? await this.uploads.finish(upload) : upload;
    } catch (error) {
      if (error instanceof Displaced && error.isGone) await this.ending.clean(upload);
      if (error instanceof UnusableVideo) await this.ending.end(id);
      throw refusalOf(error, limit, videoPurposes[upload.purpose]);
    }
  }

  private async receive(upload: UploadRow, stream: Readable, limit: VideoLimit): Promise<void> {
    const reservations = this.uploads.reservationsOf(upload);
    const room = new StorageRoom(reservations);
    if (upload.lengthBytes !== null) await room.coverAll(upload.lengthBytes);
    const bytes = new ArrivingBytes(this.store, this.rows, upload, {
      room,
      reservations,
      most: upload.lengthBytes === null ? limit.problem() : moreThanAnnounced(),
      mostBytes: upload.lengthBytes ?? limit.maxBytes,
    });
    await bytes.read(stream);
  }
}

/** What the request changes of the upload; throws what speaks against it before a byte is read. */
function admitted(row: UploadRow, given: Given, limit: VideoLimit): Partial<UploadRow> {
  const { offsetBytes, announcedBytes = 0 } = given;
  if (offsetBytes === undefined) throw refuse('upload.offset-missing');
  if (offsetBytes !== row.offsetBytes) {
    const offsets = { offset: row.offsetBytes, sent_offset: offsetBytes };
    throw refuse('upload.other-offset', offsets, { headers: { 'upload-offset': String(row.offsetBytes) } });
  }
  const lengthBytes = given.lengthBytes ?? row.lengthBytes;
  if (row.lengthBytes !== null && lengthBytes !== row.lengthBytes) throw refuse('upload.length-changed');
  if (lengthBytes !== null && lengthBytes > limit.maxBytes) throw limit.problem();
  if (lengthBytes !== null && lengthBytes < Math.max(1, offsetBytes)) throw refuse('upload.length-too-small');
  if (offsetBytes + announcedBytes > (lengthBytes ?? limit.maxBytes))
    throw lengthBytes === null ? limit.problem() : moreThanAnnounced();
  return { lengthBytes };
}

const moreThanAnnounced = () => refuse('upload.more-than-announced');
