import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceName } from '@sop/contracts';
import { provideJobs, JobsModule } from '@sop/jobs';
import { ConfigError, RUNTIME, type Runtime } from '@sop/service-kit';
import { createDeliver } from './deliver.js';
import { DeleteOldMail } from './delete-old-mail.js';
import { MAIL_CONFIG, readMailConfig, type MailConfig } from './mail.config.js';
import { Mail } from './mail.js';
import { MailCipher } from './mail-cipher.js';
import { DELIVER, SendMail } from './send-mail.js';

const modules = new Map<ServiceName, DynamicModule>();

/** Provides a service's `Mail`, which is queued in the service's own jobs. */
@Module({})
export class MailModule {
  static forService(service: ServiceName): DynamicModule {
    const existing = modules.get(service);
    if (existing) return existing;
    const created: DynamicModule = {
      module: MailModule,
      imports: [JobsModule.forService(service)],
      providers: [
        { provide: MAIL_CONFIG, useFactory: () => readMailConfig() },
        {
          provide: DELIVER,
          inject: [MAIL_CONFIG],
          useFactory: (config: MailConfig) => createDeliver(config),
        },
        { provide: MailCipher, inject: [RUNTIME], useFactory: createMailCipher },
        Mail,
        ...provideJobs([SendMail, DeleteOldMail]),
      ],
      exports: [Mail],
    };
    modules.set(service, created);
    return created;
  }
}

function createMailCipher({ tokenSecret }: Runtime): MailCipher {
  if (!tokenSecret) throw new ConfigError('TOKEN_SECRET is not set');
  return new MailCipher(tokenSecret);
}
