import type { CreationType } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One making of one generation of an SOP: what was asked for. How far it is stands in its job. */
@Entity({ name: 'run' })
export class RunRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('uuid', { name: 'sop_id' }) sopId!: string;
  @Column('int') generation!: number;
  @Column('text') title!: string;
  @Column('text', { name: 'creation_type' }) creationType!: CreationType;
  @Column('text', { name: 'video_key' }) videoKey!: string;
  @Column('bigint', { name: 'size_bytes', transformer: { to: (v: number) => v, from: Number } })
  sizeBytes!: number;
  @Column('double precision') fps!: number;
  @Column('boolean', { name: 'record_audio' }) recordAudio!: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('boolean', { name: 'is_refused', default: false }) isRefused!: boolean;
  @Column('timestamptz', { name: 'applied_at', nullable: true }) appliedAt!: Date | null;
}

/** The kinds of jobs in this service's queue. */
export const jobKinds = { sop: 'sop', frames: 'frames' } as const;
