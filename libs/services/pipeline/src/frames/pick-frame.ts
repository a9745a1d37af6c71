import { Controller } from '@nestjs/common';
import { PickFrame, type AskOf } from '@sop/contracts';
import { OnQuestion } from '@sop/messaging';
import { FramesService } from './frames.service.js';

@Controller()
export class AnswerPickFrame {
  constructor(private readonly frames: FramesService) {}

  @OnQuestion(PickFrame)
  pick(ask: AskOf<typeof PickFrame>) {
    return this.frames.pick(ask);
  }
}
