import { Controller, Injectable } from '@nestjs/common';
import {
  NamesOfErased,
  SopPersonErased,
  TrainingPersonErased,
  type ErasingService,
  type PayloadOf,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnEvent, OnRequest } from '@sop/messaging';
import {
  erasePersonalLists,
  replaceNamesInEvents,
  replaceNamesInTexts,
  replacementsOf,
} from '@sop/service-kit';
import { ownLists } from './own-lists.js';

interface Row {
  names: string[];
  pseudonym: string;
  waiting_for: string[];
}

type Answered = PayloadOf<typeof SopPersonErased>;

const read = 'select names, pseudonym, waiting_for from erasure where company_id = $1 and user_id = $2';

/** What services need to know while they erase a person. */
@Controller()
export class AnswerNamesOfErased {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(NamesOfErased)
  async answer({
    company_id: companyId,
    user_id: userId,
  }: RequestOf<typeof NamesOfErased>): Promise<ResponseOf<typeof NamesOfErased>> {
    return this.database.tenant(companyId, async (tx) => {
      const [row] = await tx.query<Row>(read, [companyId, userId]);
      const names = row?.names ?? [];
      return { names, longer_names: await longerNames(tx, companyId, names) };
    });
  }
}

/** Forgets the name of an erased person once every service has erased it. The names of the handlers are permanent on the bus. */
@Injectable()
export class FinishErasure {
  @OnEvent(SopPersonErased)
  finishSop(event: PayloadOf<typeof SopPersonErased>, tx: Tx): Promise<void> {
    return finish(tx, event, 'sop');
  }

  @OnEvent(TrainingPersonErased)
  finishTraining(event: PayloadOf<typeof TrainingPersonErased>, tx: Tx): Promise<void> {
    return finish(tx, event, 'training');
  }
}

/** What arrived after the request, such as a notification that quotes a comment, is erased with the last answer. */
async function finish(tx: Tx, { company_id, user_id }: Answered, service: ErasingService): Promise<void> {
  const of = [company_id, user_id];
  const [row] = await tx.query<Row>(`${read} for update`, of);
  if (!row) return;
  const waitingFor = row.waiting_for.filter((each) => each !== service);
  if (waitingFor.length === 0) await eraseRest(tx, { companyId: company_id, userId: user_id, ...row });
  await tx.execute(
    `update erasure set waiting_for = $3, names = case when $4 then '{}' else names end
        where company_id = $1 and user_id = $2`,
    [...of, waitingFor, waitingFor.length === 0],
  );
}

async function eraseRest(
  tx: Tx,
  { names, ...person }: Row & { companyId: string; userId: string },
): Promise<void> {
  const { companyId, pseudonym } = person;
  await erasePersonalLists(tx, ownLists, person);
  const all = { names, longerNames: await longerNames(tx, companyId, names) };
  const replacements = replacementsOf(all, pseudonym);
  await replaceNamesInTexts(tx, { table: 'notification', column: 'text', companyId }, replacements);
  await replaceNamesInEvents(tx, companyId, { ...all, pseudonym });
}

/** Of others in the company: `Ann Lee`, when `Ann` is erased. */
async function longerNames(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]> {
  const found = await tx.query<{ name: string }>(
    `select distinct display_name as name from app_user, unnest($2::text[]) as erased (name)
      where company_id = $1 and length(display_name) > length(erased.name)
        and starts_with(lower(display_name), lower(erased.name)) order by name limit 200`,
    [companyId, names],
  );
  return found.map(({ name }) => name);
}
