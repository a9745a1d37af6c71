import { Controller } from '@nestjs/common';
import { ReadProcessingSettings, routes } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ProcessingSettingsService } from './processing-settings.service.js';

@Controller()
export class ProcessingSettingsController {
  constructor(private readonly settings: ProcessingSettingsService) {}

  @Serve(routes.processing.read)
  read() {
    return this.settings.read();
  }

  @OnRequest(ReadProcessingSettings)
  answer() {
    return this.settings.read();
  }

  @Serve(routes.processing.write)
  write(@Input() { body }: InputOf<typeof routes.processing.write>, @Caller() { userId }: Caller) {
    return this.settings.write(body, userId);
  }
}
