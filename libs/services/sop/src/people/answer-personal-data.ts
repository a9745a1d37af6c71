import { Controller } from '@nestjs/common';
import {
  SopPersonalData,
  SopPersonalPlaces,
  type PersonalDataPart,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { countPersonalLists, readPersonalLists } from '@sop/service-kit';
import { sopPersonalLists } from './personal-lists.js';

@Controller()
export class AnswerPersonalData {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(SopPersonalData)
  answer(asked: RequestOf<typeof SopPersonalData>): Promise<PersonalDataPart> {
    return readPersonalLists(this.database, sopPersonalLists, asked);
  }

  @OnRequest(SopPersonalPlaces)
  async count({
    company_id: companyId,
    user_id: userId,
  }: RequestOf<typeof SopPersonalPlaces>): Promise<ResponseOf<typeof SopPersonalPlaces>> {
    return { places: await countPersonalLists(this.database, sopPersonalLists, { companyId, userId }) };
  }
}
