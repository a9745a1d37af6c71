import { Controller } from '@nestjs/common';
import { routes, tusExtensions, tusVersion } from '@sop/contracts';
import { Caller, HeadersReply, Input, Serve, type InputOf } from '@sop/service-kit';
import { ReceiveUpload } from './receive-upload.js';
import {
  announcedLength,
  bytesIn,
  purposeIn,
  requireVersion,
  standingHeaders,
  version,
} from './tus-headers.js';
import { UploadsService } from './uploads.service.js';

type Uploads = typeof routes.uploads;

/** tus 1.0: what the protocol says in headers, and nothing else of it. */
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly receiveUpload: ReceiveUpload,
  ) {}

  @Serve(routes.uploads.options)
  async options() {
    const { maxBytes } = await this.uploads.limit();
    return new HeadersReply({
      ...version,
      'tus-version': tusVersion,
      'tus-extension': tusExtensions,
      'tus-max-size': String(maxBytes),
    });
  }

  @Serve(routes.uploads.create)
  async create(@Input() { request }: InputOf<Uploads['create']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    const lengthBytes = announcedLength(request.headers);
    const made = await this.uploads.create(caller, purposeIn(request.headers), lengthBytes);
    return new HeadersReply({ ...standingHeaders(made), location: `/api/uploads/${made.id}` });
  }

  @Serve(routes.uploads.standing)
  async standing(@Input() { params, request }: InputOf<Uploads['standing']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    return new HeadersReply(standingHeaders(await this.uploads.standing(caller.companyId, params.id)));
  }

  @Serve(routes.uploads.append)
  async append(@Input() { params, request, stream }: InputOf<Uploads['append']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    const upload = await this.receiveUpload.run(caller.companyId, params.id, {
      stream,
      offsetBytes: bytesIn(request.headers, 'upload-offset'),
      lengthBytes: bytesIn(request.headers, 'upload-length'),
      announcedBytes: bytesIn(request.headers, 'content-length'),
    });
    return new HeadersReply(standingHeaders(upload));
  }

  @Serve(routes.uploads.remove)
  async remove(@Input() { params, request }: InputOf<Uploads['remove']>, @Caller() caller: Caller) {
    requireVersion(request.headers);
    await this.uploads.remove(caller.companyId, params.id);
    return new HeadersReply(version);
  }
}
