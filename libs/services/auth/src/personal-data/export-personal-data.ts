import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { SopPersonalData, TrainingPersonalData, type PersonalDataPart } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { BytesReply, partsOf, readPersonalLists, refuse, type Caller } from '@sop/service-kit';
import { UserRow } from '../users/user.entity.js';
import { ownLists } from './own-lists.js';

const otherServices = [SopPersonalData, TrainingPersonalData] as const;

type ReadPart = (after: string | null) => Promise<PersonalDataPart>;

/** Everything that the services store about one user, as one JSON document. */
@Injectable()
export class ExportPersonalData {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly bus: Bus,
  ) {}

  /** Streams it, a part at a time. @throws Problem 404 for users of other companies */
  async export({ companyId }: Caller, userId: string): Promise<BytesReply> {
    await this.database.tenant(companyId, async (tx) => {
      if (!(await tx.manager.existsBy(UserRow, { id: userId, companyId }))) throw refuse('user.not-found');
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
    const sources: ReadPart[] = [
      (after) => readPersonalLists(this.database, ownLists, { ...of, after }),
      ...otherServices.map(
        (request): ReadPart =>
          (after) =>
            this.bus.request(request, { ...of, after }),
      ),
    ];
    for (const source of sources) yield* listsOf(source);
    yield '\n}\n';
  }
}

/** The lists of a service as members of a JSON object; the parts of one follow each other. */
async function* listsOf(read: ReadPart): AsyncGenerator<string> {
  let open: string | undefined;
  for await (const { list, rows } of partsOf('The data of a user', read)) {
    const isNew = list !== open;
    if (isNew) yield `${open === undefined ? '' : '\n]'},\n${JSON.stringify(list)}: [`;
    for (const [index, row] of rows.entries())
      yield `${isNew && index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    open = list;
  }
  yield '\n]';
}
