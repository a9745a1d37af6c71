import { Controller, Inject } from '@nestjs/common';
import { TokenKeys, type ResponseOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

@Controller()
export class AnswerTokenKeys {
  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {}

  @OnRequest(TokenKeys)
  async answer(): Promise<ResponseOf<typeof TokenKeys>> {
    return { keys: this.config.tokenKeys.published };
  }
}
