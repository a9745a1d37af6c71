import { Controller } from '@nestjs/common';
import { PickFrame, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { FramesService } from './frames.service.js';

@Controller()
export class AnswerPickFrame {
  constructor(private readonly frames: FramesService) {}

  @OnRequest(PickFrame)
  pick(request: RequestOf<typeof PickFrame>) {
    return this.frames.pick(request);
  }
}
