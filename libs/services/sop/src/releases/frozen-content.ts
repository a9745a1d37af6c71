import type { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { frozenColumns, type FrozenContent, type VersionRow } from './version.entity.js';

export interface SopAndSteps {
  sop: SopRow;
  /** In order. */
  steps: StepRow[];
  /** A released version, not the draft. */
  isReleased?: boolean;
}

export const frozenContentOf = (sop: SopRow, steps: readonly StepRow[]): FrozenContent => ({
  sop: Object.fromEntries(frozenColumns.map((column) => [column, sop[column]])) as FrozenContent['sop'],
  steps: steps.map(({ companyId: _, sopId: _id, editedBy: _by, editedAt: _at, ...step }) => step),
});

/** The rows of an SOP as they were released: complete, whatever a run of the draft is doing. */
export function withFrozenContent(sop: SopRow, version: VersionRow): SopAndSteps {
  const { id: sopId, companyId } = sop;
  const { content, number } = version;
  const isCurrent = number === sop.releasedVersion;
  const revision = (isCurrent && sop.releasedRevision) || version.revision;
  return {
    isReleased: true,
    sop: {
      ...sop,
      ...content.sop,
      revision,
      status: 'ready',
      statusDetail: null,
      statusDetailCodes: [],
      screenshotSelectionFailed: false,
      reviewRequestedAt: null,
      releasedVersion: number,
      releasedRevision: revision,
      releasedAt: version.approvedAt,
      releasedByName: version.approverName,
      releasedKind: version.kind,
      withdrawnAt: version.withdrawnAt,
      withdrawalReason: version.withdrawalReason,
    },
    steps: content.steps.map((step) => ({ ...step, companyId, sopId, editedBy: null, editedAt: null })),
  };
}
