import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { MessagingModule } from '@sop/messaging';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { ApplyGenerated } from './generated/apply-generated.js';
import { sopSchema } from './sop.schema.js';
import { AnswerSopStanding } from './sops/answer-sop-standing.js';
import { CreateSop } from './sops/create-sop.js';
import { DeleteObjects } from './sops/delete-objects.js';
import { SopsController } from './sops/sops.controller.js';
import { SopsService } from './sops/sops.service.js';
import { StepsController } from './steps/steps.controller.js';
import { StepsService } from './steps/steps.service.js';

@Module({
  imports: [DatabaseModule.forService(sopSchema), MessagingModule.forService('sop')],
  controllers: [DepartmentsController, SopsController, StepsController, AnswerSopStanding],
  providers: [DepartmentsService, SopsService, CreateSop, DeleteObjects, StepsService, ApplyGenerated],
})
export class SopModule {}
