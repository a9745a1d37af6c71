import type { VersionKind } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import type { StepPictures } from '../steps/step.presenter.js';

/** What a release freezes of an SOP. The video, its visibility and the department stay those of the SOP. */
export const frozenColumns = [
  'title',
  'equipment',
  'precautions',
  'transcript',
  'unusedSpeech',
  'noProcedureReason',
  'isScreenRecording',
  'madeBy',
  'detectedBy',
  'languages',
  'videoStatusMessages',
] as const satisfies readonly (keyof SopRow)[];

type FrozenStep = Omit<StepRow, 'companyId' | 'sopId' | 'editedBy' | 'editedAt'>;

/** A version as it is stored: keys of pictures, never links, so that pixels destroyed later are destroyed in it too. */
export interface FrozenContent {
  sop: Pick<SopRow, (typeof frozenColumns)[number]>;
  /** In order. */
  steps: FrozenStep[];
}

/** A released version. The database refuses changes of everything but its withdrawal and the removal of a name. */
@Entity({ name: 'sop_version' })
export class VersionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** From 1, without a gap. */
  @Column('int') number!: number;
  @Column('int') revision!: number;
  /** Null for the first version. */
  @Column('text', { nullable: true }) kind!: VersionKind | null;
  @Column('text', { default: '' }) note!: string;
  @Column('jsonb') content!: FrozenContent;
  /** Its pictures by step, for deciding who may read one. */
  @Column('jsonb') pictures!: StepPictures[];
  @Column('uuid') approvedBy!: string;
  /** As it was signed; null where a removed user had an address alone. */
  @Column('text', { nullable: true }) approverName!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) approvedAt!: Date;
  @Column('timestamptz', { nullable: true }) withdrawnAt!: Date | null;
  @Column('uuid', { nullable: true }) withdrawnBy!: string | null;
  @Column('text', { nullable: true }) withdrawerName!: string | null;
  @Column('text', { nullable: true }) withdrawalReason!: string | null;
}
