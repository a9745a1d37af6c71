import { Controller } from '@nestjs/common';
import { ReadProcessingSettings, routes } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ProcessingSettingsService } from './processing-settings.service.js';

@Controller()
export class ProcessingSettingsController {
  constructor(private readonly settings: ProcessingSettingsService) {}

  @Serve(routes.processingSettings.read)
  read() {
    return this.settings.read();
  }

  @OnRequest(ReadProcessingSettings)
  answer() {
    return this.settings.read();
  }

  @Serve(routes.processingSettings.write)
  write(@Input() { body }: InputOf<typeof routes.processingSettings.write>, @Caller() { userId }: Caller) {
    return this.settings.write(body, userId);
  }
}
