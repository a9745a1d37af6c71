import { Controller, Injectable } from '@nestjs/common';
import {
  LanguageModelConnected,
  SopTranslationRequested,
  type PayloadOf,
  type ResponseOf,
} from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent, OnRequest } from '@sop/messaging';
import { ModelChoice } from '../model-settings/index.js';
import { translationJob } from '../pipeline.jobs.js';

/** The handler's name is permanent on the bus. */
@Injectable()
export class RequestTranslation {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(SopTranslationRequested)
  async request(event: PayloadOf<typeof SopTranslationRequested>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: subjectId, number: generation, ...payload } = event;
    if (await isErased(tx, companyId, subjectId)) return;
    await this.queue.enqueue(tx, translationJob, { companyId, subjectId, generation, payload });
  }
}

@Controller()
export class AnswerLanguageModelConnected {
  constructor(private readonly choice: ModelChoice) {}

  @OnRequest(LanguageModelConnected)
  async answer(): Promise<ResponseOf<typeof LanguageModelConnected>> {
    const { writing } = await this.choice.inUse();
    return { is_connected: writing.models !== undefined };
  }
}
