import { Controller } from '@nestjs/common';
import {
  TrainingPersonalData,
  TrainingPersonalPlaces,
  type PersonalDataPart,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { countPersonalLists, readPersonalLists } from '@sop/service-kit';
import { trainingPersonalLists } from './personal-lists.js';

@Controller()
export class AnswerPersonalData {
  constructor(@InjectDatabase('training') private readonly database: Database) {}

  @OnRequest(TrainingPersonalData)
  answer(asked: RequestOf<typeof TrainingPersonalData>): Promise<PersonalDataPart> {
    return readPersonalLists(this.database, trainingPersonalLists, asked);
  }

  @OnRequest(TrainingPersonalPlaces)
  async count({
    company_id: companyId,
    user_id: userId,
  }: RequestOf<typeof TrainingPersonalPlaces>): Promise<ResponseOf<typeof TrainingPersonalPlaces>> {
    return { places: await countPersonalLists(this.database, trainingPersonalLists, { companyId, userId }) };
  }
}
