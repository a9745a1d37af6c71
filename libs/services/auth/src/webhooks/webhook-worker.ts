import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { JobWorker } from '@sop/jobs';
import { DeliverWebhook } from './deliver-webhook.js';

/** Deliveries wait for receivers and need little else. */
const slots = 16;
/** Receivers of one company that do not answer leave the rest to the others. */
const slotsOfCompany = 4;

/** Delivers apart from the other jobs of the service: a slow receiver delays no mail. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: JobWorker;

  constructor(@InjectDatabase('auth') database: Database, deliver: DeliverWebhook) {
    this.worker = new JobWorker({
      ...{ database, handlers: [deliver], pollSeconds: 5, graceSeconds: 11 },
      ...{ slots: () => slots, slotsOfCompany },
    });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }
}
