import { Injectable } from '@nestjs/common';
import {
  ReadAiSettings,
  SentencesTranslated,
  statusMessage,
  textOf,
  TranslationFailed,
  type StatusMessage,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import {
  Refused,
  Retry,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import { translationJob } from '../pipeline.jobs.js';
import { AiProvider } from './ai-provider.js';

type Job = ClaimedJob<JobPayload<typeof translationJob>>;

/** Translates a part of an SOP through the language model; without one, or when it fails, the request ends with the reason. */
@Injectable()
export class RunTranslation implements JobHandler<typeof translationJob> {
  readonly job = translationJob;

  constructor(
    private readonly ai: AiProvider,
    private readonly bus: Bus,
  ) {}

  async run(job: Job, context: JobContext): Promise<void> {
    const { companyId: company_id, subjectId: sop_id, generation: number, payload } = job;
    const settings = await this.bus.request(ReadAiSettings, { company_id });
    const translator = await this.ai.translator(company_id, settings, (work) =>
      context.waitForExternal(work),
    );
    if (!translator) throw new Refused(statusMessage('translation.model-removed'));
    const sentences = await translator
      .translate({ ...payload, sourceLanguage: payload.source_language }, context.signal)
      .catch((error: unknown) => {
        throw failureOf(error, context.attempt);
      });
    await context.finish((tx) =>
      tx.emit(SentencesTranslated, {
        ...{ company_id, sop_id, translation_id: payload.translation_id, number, sentences },
      }),
    );
  }

  async onFailed(tx: Tx, { job, statusMessages }: FailedJob): Promise<void> {
    // An unreadable payload names no translation.
    const payload = translationJob.payload.safeParse(job.payload);
    if (!payload.success) return;
    await tx.emit(TranslationFailed, {
      ...{ company_id: job.companyId, sop_id: job.subjectId, number: job.generation },
      ...{ translation_id: payload.data.translation_id },
      ...{ detail: textOf(statusMessages), detail_codes: [...statusMessages] },
    });
  }
}

/** A server that is overloaded or away is asked again by a later attempt; the last one says why. */
function failureOf(error: unknown, attempt: number): unknown {
  if (error instanceof ProviderRefused) return new Refused(error.statusMessages, { cause: error });
  if (!(error instanceof ProviderUnavailable)) return error;
  const mayPass = error.kind === 'overloaded' || error.kind === 'server' || error.kind === 'unreachable';
  if (mayPass && attempt < translationJob.attempts) return new Retry(error.message);
  return new Refused(messagesOf(error), { cause: error });
}

const messagesOf = ({ kind }: ProviderUnavailable): StatusMessage[] => {
  const tryAgain = statusMessage('translation.try-again');
  switch (kind) {
    case 'key':
      return [statusMessage('provider.key-refused'), statusMessage('provider.contact-administrator')];
    case 'quota':
      return [statusMessage('provider.quota-used-up'), statusMessage('provider.contact-administrator')];
    case 'model':
    case 'request':
      return [statusMessage('translation.model-refused'), statusMessage('provider.contact-administrator')];
    case 'wrong':
      return [statusMessage('translation.model-wrong'), tryAgain];
    default:
      return [statusMessage('translation.model-unreachable'), tryAgain];
  }
};
