import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideVideoIntake, SweepIntake } from '@sop/intake';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MessagingModule } from '@sop/messaging';
import {
  CLOCK,
  Confirmations,
  Passwords,
  PUBLIC_URL,
  readPublicUrl,
  systemClock,
  UserNames,
} from '@sop/service-kit';
import { CommentsController } from './comments/comments.controller.js';
import { CommentsService } from './comments/comments.service.js';
import { AnswerPersonalData } from './people/answer-personal-data.js';
import { ErasePerson } from './people/erase-person.js';
import { People } from './people/people.js';
import { CompanyExportsController } from './company-exports/company-exports.controller.js';
import { CompanyExportsService } from './company-exports/company-exports.service.js';
import { MakeCompanyExport } from './company-exports/make-company-export.js';
import { DataOfServices } from './company-exports/data-of-services.js';
import { StoreClips } from './clips/request-clips.js';
import { DepartmentsController } from './departments/departments.controller.js';
import { DepartmentsService } from './departments/departments.service.js';
import { ExecutionPhotos } from './executions/execution-photos.js';
import { ExecutionsController } from './executions/executions.controller.js';
import { ExecutionsService } from './executions/executions.service.js';
import { ListExecutions } from './executions/list-executions.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { MakeExport } from './exports/make-export.js';
import { SweepExports } from './exports/sweep-exports.js';
import { ApplyGenerated } from './generated/apply-generated.js';
import { ChangeSop } from './editing/change-sop.js';
import { EditingController } from './editing/editing.controller.js';
import { FinishRedaction, ReplaceVideo } from './redaction/replace-video.js';
import { RedactionsController } from './redaction/redactions.controller.js';
import { RedactWords } from './redaction/words/redact-words.js';
import { RedactSop } from './redaction/redact-sop.js';
import { HidePictures } from './markup/hide-pictures.js';
import { StorePicture } from './markup/store-picture.js';
import { MarkPicture } from './markup/mark-picture.js';
import { FollowOverview } from './overview/follow-overview.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { RefreshOverview } from './overview/refresh-overview.js';
import { ReadingsController } from './readings/readings.controller.js';
import { ReadingsService } from './readings/readings.service.js';
import { ApproversService } from './releases/approvers.service.js';
import { ListReleases } from './releases/list-releases.js';
import { ReleasesController } from './releases/releases.controller.js';
import { ReleasesService } from './releases/releases.service.js';
import { RemindOfReviews } from './reviews/remind-of-reviews.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { IndexSops } from './search/index-sops.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { AnswerSharedObjectReadable } from './sharing/answer-shared-object-readable.js';
import { ListCompanyShares } from './sharing/list-company-shares.js';
import { SharedReader } from './sharing/shared-reader.js';
import { ShareThrottle } from './sharing/share-throttle.js';
import { SharesController } from './sharing/shares.controller.js';
import { SharesService } from './sharing/shares.service.js';
import { sopSchema } from './sop.schema.js';
import { RevisionsController } from './revisions/revisions.controller.js';
import { RevisionsService } from './revisions/revisions.service.js';
import { SopHistory } from './revisions/sop-history.js';
import { AnswerSopObjectReadable } from './sops/answer-sop-object-readable.js';
import { AnswerSopExists } from './sops/answer-sop-exists.js';
import { AnswerSopTitles } from './sops/answer-sop-titles.js';
import { FoldNames } from './sops/fold-names.js';
import { CreateSop } from './sops/create-sop.js';
import { DeleteObjects } from './sops/delete-objects.js';
import { RegenerateSop } from './sops/regenerate-sop.js';
import { AnswerDeleteRedundantUploads } from './sops/delete-redundant-uploads.js';
import { SopReader } from './sops/sop-reader.js';
import { SopsPage } from './sops/sops-page.js';
import { SopsController } from './sops/sops.controller.js';
import { SopsService } from './sops/sops.service.js';
import { PickedFrames } from './steps/picked-frames.js';
import { StepsController } from './steps/steps.controller.js';
import { StepsService } from './steps/steps.service.js';
import { EmptyTrash } from './trash/empty-trash.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { DuplicateSop } from './duplicates/duplicate-sop.js';
import { ImportReport } from './imports/import-report.js';
import { ImportSop } from './imports/import-sop.js';
import { ImportsController } from './imports/imports.controller.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { SavedViewsService } from './saved-views/saved-views.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsService } from './tags/tags.service.js';
import { ListTrash } from './trash/list-trash.js';
import { StoreTranslated } from './translations/store-translated.js';
import { TranslationsController } from './translations/translations.controller.js';
import { TranslationsService } from './translations/translations.service.js';
import { UncountedText } from './sops/uncounted-text.js';
import { DeleteExpiredVideos } from './video-retention/delete-expired-videos.js';
import { VideoRetentionController } from './video-retention/video-retention.controller.js';
import { VideoRetentionService } from './video-retention/video-retention.service.js';
import { TrashController } from './trash/trash.controller.js';
import { TrashService } from './trash/trash.service.js';

@Module({
  imports: [
    DatabaseModule.forService(sopSchema),
    MessagingModule.forService('sop'),
    JobsModule.forService('sop'),
  ],
  controllers: [
    DepartmentsController,
    SopsController,
    RedactionsController,
    ImportsController,
    TrashController,
    VideoRetentionController,
    BulkController,
    TagsController,
    SavedViewsController,
    StepsController,
    AnswerSopExists,
    AnswerSopObjectReadable,
    AnswerSopTitles,
    AnswerPersonalData,
    AnswerDeleteRedundantUploads,
    RevisionsController,
    ExportsController,
    CompanyExportsController,
    EditingController,
    ReleasesController,
    ReadingsController,
    ReviewsController,
    SharesController,
    AnswerSharedObjectReadable,
    SearchController,
    CommentsController,
    TranslationsController,
    ExecutionsController,
    OverviewController,
  ],
  providers: [
    provideVideoIntake('sop'),
    ...provideJobs([
      SweepIntake,
      MakeExport,
      SweepExports,
      MakeCompanyExport,
      HidePictures,
      FinishRedaction,
      RemindOfReviews,
      EmptyTrash,
      DeleteExpiredVideos,
      RefreshOverview,
    ]),
    DepartmentsService,
    SopsService,
    TrashService,
    VideoRetentionService,
    ListTrash,
    TagsService,
    BulkService,
    DuplicateSop,
    SavedViewsService,
    CreateSop,
    ImportSop,
    ImportReport,
    DeleteObjects,
    StepsService,
    PickedFrames,
    SopsPage,
    FoldNames,
    RevisionsService,
    UserNames,
    Confirmations,
    ApproversService,
    ListReleases,
    ReleasesService,
    Passwords,
    { provide: PUBLIC_URL, useFactory: () => readPublicUrl() },
    ReadingsService,
    ReviewsService,
    { provide: CLOCK, useValue: systemClock },
    SharesService,
    ListCompanyShares,
    SharedReader,
    ShareThrottle,
    People,
    ErasePerson,
    CommentsService,
    TranslationsService,
    UncountedText,
    StoreTranslated,
    ExecutionsService,
    ExecutionPhotos,
    ListExecutions,
    OverviewService,
    FollowOverview,
    StoreClips,
    ExportsService,
    CompanyExportsService,
    DataOfServices,
    SopHistory,
    ChangeSop,
    SopReader,
    RegenerateSop,
    RedactSop,
    RedactWords,
    ReplaceVideo,
    StorePicture,
    MarkPicture,
    ApplyGenerated,
    SearchService,
    IndexSops,
  ],
})
export class SopModule {}
