import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { MessagingModule } from '@sop/messaging';
import { ADMIN_CONFIG, readAdminConfig } from './admin.config.js';
import { adminSchema } from './admin.schema.js';
import { ApiKeyController } from './api-key/api-key.controller.js';
import { ApiKeyService } from './api-key/api-key.service.js';
import { CompanySettingsController } from './company-settings/company-settings.controller.js';
import { CompanySettingsService } from './company-settings/company-settings.service.js';
import { ProcessingSettingsController } from './processing/processing-settings.controller.js';
import { ProcessingSettingsService } from './processing/processing-settings.service.js';

@Module({
  imports: [DatabaseModule.forService(adminSchema), MessagingModule.forService('admin')],
  controllers: [ProcessingSettingsController, ApiKeyController, CompanySettingsController],
  providers: [
    { provide: ADMIN_CONFIG, useFactory: () => readAdminConfig() },
    ProcessingSettingsService,
    ApiKeyService,
    CompanySettingsService,
  ],
})
export class AdminModule {}
