import { Controller } from '@nestjs/common';
import { AiKey, routes } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ApiKeyService } from './api-key.service.js';

@Controller()
export class ApiKeyController {
  constructor(private readonly apiKey: ApiKeyService) {}

  @Serve(routes.apiKey.status)
  status() {
    return this.apiKey.status();
  }

  @OnRequest(AiKey)
  answer() {
    return this.apiKey.answer();
  }

  @Serve(routes.apiKey.set)
  set(@Input() { body }: InputOf<typeof routes.apiKey.set>, @Caller() { userId }: Caller) {
    return this.apiKey.set(body.api_key, userId);
  }

  @Serve(routes.apiKey.remove)
  remove(@Caller() { userId }: Caller) {
    return this.apiKey.remove(userId);
  }
}
