import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  SopPersonalData,
  TrainingPersonalData,
  type PersonalDataPart,
  type ServiceName,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { BytesReply, Logger, partsOf, readPersonalLists, type Caller } from '@sop/service-kit';
import { requireMember } from './former-members.js';
import { ownLists } from './own-lists.js';

const otherServices = [SopPersonalData, TrainingPersonalData] as const;

type ReadPart = (after: string | null) => Promise<PersonalDataPart>;

/** Everything that the services store about one user, as one JSON document. */
@Injectable()
export class ExportPersonalData {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  /**
   * Streams it, a part at a time. Where a service stops answering midway, the document ends as valid JSON that says so: the reply has
   * begun, and a file that is cut off would look whole to some readers. @throws Problem 404 for those who never were in the company
   */
  async export({ companyId }: Caller, userId: string): Promise<BytesReply> {
    await this.database.tenant(companyId, async (tx) => {
      await requireMember(tx, companyId, userId);
      await tx.audit({ action: 'user.data-exported', targets: [{ kind: 'user', id: userId }] });
    });
    const madeAt = new Date().toISOString();
    return new BytesReply({
      contentType: 'application/json; charset=utf-8',
      downloadName: `personal-data-${madeAt.slice(0, 10)}.json`,
      cacheControl: 'no-store',
      open: () => Readable.from(this.document(companyId, userId, madeAt)),
    });
  }

  private async *document(companyId: string, userId: string, madeAt: string): AsyncGenerator<string> {
    const of = { company_id: companyId, user_id: userId };
    yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
    const sources: [ServiceName, ReadPart][] = [
      ['auth', (after) => readPersonalLists(this.database, ownLists, { ...of, after })],
      ...otherServices.map((request): [ServiceName, ReadPart] => [
        request.owner,
        (after) => this.bus.request(request, { ...of, after }),
      ]),
    ];
    const missing: ServiceName[] = [];
    for (const [service, read] of sources) {
      const failure = yield* listsOf(read);
      if (failure === undefined) continue;
      missing.push(service);
      this.logger.warn(`The data of a user is exported without what ${service} has`, { error: failure });
    }
    yield `,\n"is_complete": ${missing.length === 0},\n"missing_services": ${JSON.stringify(missing)}\n}\n`;
  }
}

/**
 * The lists of a service as members of a JSON object; the parts of one follow each other. Returns why not all of them were read.
 */
async function* listsOf(read: ReadPart): AsyncGenerator<string, unknown> {
  let open: string | undefined;
  let failure: unknown;
  try {
    for await (const { list, rows } of partsOf('The data of a user', read)) {
      const isNew = list !== open;
      if (isNew) yield `${open === undefined ? '' : '\n]'},\n${JSON.stringify(list)}: [`;
      for (const [index, row] of rows.entries())
        yield `${isNew && index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
      open = list;
    }
  } catch (error) {
    failure = error;
  }
  if (open !== undefined) yield '\n]';
  return failure;
}
