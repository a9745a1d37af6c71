import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, NO_COMPANY } from '@sop/jobs';
import { Mail } from '@sop/mail';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { normalEmail } from '../users/email.js';
import { requestReset } from './request-reset.js';
import { ResetPassword } from './reset-password.js';

const sent = 'If there is an account with this address, an email with a link has been sent to it.';
const notMailed =
  'No email was sent: no mail server is set up here. Please ask the operator of this installation for a link to set a new password.';

@Controller()
export class PasswordResetController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly resetPassword: ResetPassword,
    private readonly mail: Mail,
  ) {}

  @Serve(routes.passwordReset.request)
  async request(@Input() { body }: InputOf<typeof routes.passwordReset.request>) {
    const payload = { email: normalEmail(body.email) };
    await this.database.system((tx) =>
      this.queue.enqueue(tx, requestReset, { companyId: NO_COMPANY, subjectId: uuidv7(), payload }),
    );
    const { hasServer: is_mailed } = this.mail;
    return { message: is_mailed ? sent : notMailed, is_mailed };
  }

  @Serve(routes.passwordReset.complete)
  complete(@Input() { params, body }: InputOf<typeof routes.passwordReset.complete>) {
    return this.resetPassword.reset(params.token, body.password);
  }
}
