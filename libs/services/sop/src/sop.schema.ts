import type { ServiceSchema } from '@sop/database';
import { CommentRow } from './comments/comment.entity.js';
import { DepartmentRow } from './departments/department.entity.js';
import { ExportRow } from './exports/export.entity.js';
import { CompanyExportRow } from './company-exports/company-export.entity.js';
import { StoredPictureRow } from './markup/stored-picture.entity.js';
import { migrations } from './migrations/index.js';
import { RevisionRow } from './revisions/revision.entity.js';
import { SopRow } from './sops/sop.entity.js';
import { SavedViewRow } from './saved-views/saved-view.entity.js';
import { ReadingRow } from './readings/reading.entity.js';
import { ApproverRow } from './releases/approver.entity.js';
import { VersionRow } from './releases/version.entity.js';
import { ShareRow } from './sharing/share.entity.js';
import { ExecutionPhotoRow, ExecutionRow } from './executions/execution.entity.js';
import { TranslatedSentenceRow, TranslationRow } from './translations/translation.entity.js';
import { VideoRetentionRow } from './video-retention/video-retention.entity.js';
import { StepRow } from './steps/step.entity.js';

export const sopSchema: ServiceSchema = {
  service: 'sop',
  entities: [
    DepartmentRow,
    SopRow,
    StepRow,
    RevisionRow,
    VersionRow,
    ApproverRow,
    ReadingRow,
    ShareRow,
    CommentRow,
    TranslationRow,
    TranslatedSentenceRow,
    ExecutionRow,
    ExecutionPhotoRow,
    SavedViewRow,
    VideoRetentionRow,
    ExportRow,
    CompanyExportRow,
    StoredPictureRow,
  ],
  migrations,
};
