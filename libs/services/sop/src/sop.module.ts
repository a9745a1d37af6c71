import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { MessagingModule } from '@sop/messaging';
import { DepartmentRow } from './departments/department.entity.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { ApplyGenerated } from './generated/apply-generated.js';
import { migrations } from './migrations/index.js';
import { AnswerSopStanding } from './sops/answer-sop-standing.js';
import { CreateSop } from './sops/create-sop.js';
import { DeleteObjects } from './sops/delete-objects.js';
import { SopRow } from './sops/sop.entity.js';
import { SopsController } from './sops/sops.controller.js';
import { SopsService } from './sops/sops.service.js';
import { StepRow } from './steps/step.entity.js';
import { StepsController } from './steps/steps.controller.js';
import { StepsService } from './steps/steps.service.js';

@Module({
  imports: [
    DatabaseModule.forService({ service: 'sop', entities: [DepartmentRow, SopRow, StepRow], migrations }),
    MessagingModule.forService('sop'),
  ],
  controllers: [DepartmentsController, SopsController, StepsController, AnswerSopStanding],
  providers: [DepartmentsService, SopsService, CreateSop, DeleteObjects, StepsService, ApplyGenerated],
})
export class SopModule {}
