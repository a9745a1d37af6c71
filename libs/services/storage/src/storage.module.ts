import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MessagingModule } from '@sop/messaging';
import { CleanTemp } from './overview/clean-temp.js';
import { DeleteMeasurements } from './overview/delete-measurements.js';
import { MeasureStorage } from './overview/measure-storage.js';
import { OverviewController } from './overview/overview.controller.js';
import { ReadOverview } from './overview/read-overview.js';
import { ReclaimableFiles } from './overview/reclaimable-files.js';
import { ObjectAccess } from './objects/object-access.js';
import { ObjectsController } from './objects/objects.controller.js';
import { ObjectsService } from './objects/objects.service.js';
import { Conversions } from './recordings/conversions.js';
import { ConvertRecording } from './recordings/convert-recording.js';
import { RecordingRows } from './recordings/recording-rows.js';
import { RecordingSettings } from './recordings/recording-settings.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { readStorageConfig, STORAGE_CONFIG } from './storage.config.js';
import { storageSchema } from './storage.schema.js';
import { EndUpload } from './uploads/end-upload.js';
import { SweepUploads } from './uploads/sweep-uploads.js';
import { UploadRows } from './uploads/upload-rows.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsService } from './uploads/uploads.service.js';

@Module({
  imports: [
    DatabaseModule.forService(storageSchema),
    MessagingModule.forService('storage'),
    JobsModule.forService('storage'),
  ],
  controllers: [ObjectsController, UploadsController, RecordingsController, OverviewController],
  providers: [
    { provide: STORAGE_CONFIG, useFactory: () => readStorageConfig() },
    ObjectAccess,
    ObjectsService,
    UploadRows,
    UploadsService,
    EndUpload,
    RecordingSettings,
    RecordingRows,
    ConvertRecording,
    Conversions,
    ...provideJobs([SweepUploads, MeasureStorage, CleanTemp]),
    ReadOverview,
    ReclaimableFiles,
    DeleteMeasurements,
  ],
})
export class StorageModule {}
