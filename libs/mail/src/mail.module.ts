import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceName } from '@sop/contracts';
import { provideJobs, JobsModule } from '@sop/jobs';
import { ConfigFault, RUNTIME, type Runtime } from '@sop/service-kit';
import { deliverBy } from './deliver.js';
import { ForgetMail } from './forget-mail.js';
import { MAIL_CONFIG, readMailConfig, type MailConfig } from './mail.config.js';
import { Mail } from './mail.js';
import { Seal } from './seal.js';
import { DELIVER, SendMail } from './send-mail.js';

const modules = new Map<ServiceName, DynamicModule>();

/** Gives a service its `Mail`, which waits in the service's own jobs. */
@Module({})
export class MailModule {
  static forService(service: ServiceName): DynamicModule {
    const known = modules.get(service);
    if (known) return known;
    const made: DynamicModule = {
      module: MailModule,
      imports: [JobsModule.forService(service)],
      providers: [
        { provide: MAIL_CONFIG, useFactory: () => readMailConfig() },
        { provide: DELIVER, inject: [MAIL_CONFIG], useFactory: (config: MailConfig) => deliverBy(config) },
        { provide: Seal, inject: [RUNTIME], useFactory: sealOf },
        Mail,
        ...provideJobs([SendMail, ForgetMail]),
      ],
      exports: [Mail],
    };
    modules.set(service, made);
    return made;
  }
}

function sealOf({ tokenSecret }: Runtime): Seal {
  if (!tokenSecret) throw new ConfigFault('TOKEN_SECRET is not set');
  return new Seal(tokenSecret);
}
