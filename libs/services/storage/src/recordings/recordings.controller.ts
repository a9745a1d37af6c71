import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { Conversions } from './conversions.js';
import { RecordingSettings } from './recording-settings.js';

type Recording = typeof routes.screenRecording;

@Controller()
export class RecordingsController {
  constructor(
    private readonly settings: RecordingSettings,
    private readonly conversions: Conversions,
  ) {}

  @Serve(routes.screenRecording.settings)
  read(@Caller() caller: Caller) {
    return this.settings.read(caller.companyId);
  }

  @Serve(routes.screenRecording.convert)
  convert(@Input() { upload }: InputOf<Recording['convert']>, @Caller() caller: Caller) {
    return this.conversions.begin(caller, upload);
  }

  @Serve(routes.screenRecording.conversion)
  conversion(@Input() { params }: InputOf<Recording['conversion']>, @Caller() caller: Caller) {
    return this.conversions.status(caller.companyId, params.id);
  }
}
