import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, nobody } from '@sop/jobs';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { normalEmail } from '../users/email.js';
import { requestReset } from './request-reset.js';
import { ResetPassword } from './reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly reset: ResetPassword,
  ) {}

  @Serve(routes.passwordReset.request)
  async request(@Input() { body }: InputOf<typeof routes.passwordReset.request>) {
    const payload = { email: normalEmail(body.email) };
    await this.database.system((tx) =>
      this.queue.enqueue(tx, requestReset, { companyId: nobody, subjectId: uuidv7(), payload }),
    );
    return { message: 'If there is an account with this address, an email with a link has been sent to it.' };
  }

  @Serve(routes.passwordReset.complete)
  complete(@Input() { params, body }: InputOf<typeof routes.passwordReset.complete>) {
    return this.reset.run(params.token, body.password);
  }
}
