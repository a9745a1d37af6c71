import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { VideoRetentionService } from './video-retention.service.js';

type Retention = typeof routes.videoRetention;

@Controller()
export class VideoRetentionController {
  constructor(private readonly retention: VideoRetentionService) {}

  @Serve(routes.videoRetention.get)
  get(@Input() { query }: InputOf<Retention['get']>, @Caller() caller: Caller) {
    return this.retention.read(caller, query.days);
  }

  @Serve(routes.videoRetention.set)
  set(@Input() { body }: InputOf<Retention['set']>, @Caller() caller: Caller) {
    return this.retention.set(caller, body.days);
  }
}
