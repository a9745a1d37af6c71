import type { VideoCreationType } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run of one generation of an SOP with its settings. Its progress is in its job. */
@Entity({ name: 'run' })
export class RunRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('int') generation!: number;
  @Column('text') title!: string;
  @Column('text') creationType!: VideoCreationType;
  @Column('text') videoKey!: string;
  @Column('bigint')
  sizeBytes!: number;
  @Column('double precision') fps!: number;
  @Column('boolean') recordAudio!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('boolean', { default: false }) isRefused!: boolean;
  /** By the rule of the company: nothing is made of it any more. */
  @Column('boolean', { default: false }) isVideoDeleted!: boolean;
  @Column('timestamptz', { nullable: true }) appliedAt!: Date | null;
}
