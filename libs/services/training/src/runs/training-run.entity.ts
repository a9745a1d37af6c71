import type { StatusMessage, TrainingMetrics, trainingStates } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredClass } from '../models/trained-model.entity.js';
import type { Snapshot } from './snapshot.js';

/** The metrics of a training's record in addition to its epochs. */
export type RunMetrics = Pick<TrainingMetrics, 'train_frames' | 'held_out_frames'> & {
  classes: StoredClass[];
};

@Entity({ name: 'training_run' })
export class TrainingRunRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('bigint') datasetId!: number;
  @Column('uuid') storageId!: string;
  @Column('text') datasetName!: string;
  @Column('text') modelName!: string;
  @Column('int') epochs!: number;
  @Column('int') batchSize!: number;
  @Column('int') dataVersion!: number;
  /** Read by the trainer only, and deleted when the training ends. */
  @Column('jsonb', { nullable: true, select: false }) snapshot!: Snapshot | null;
  @Column('text') status!: (typeof trainingStates)[number];
  @Column('text') message!: string;
  @Column('jsonb', { default: [] }) messageCodes!: StatusMessage[];
  @Column('text', { nullable: true }) errorMessage!: string | null;
  @Column('jsonb', { default: [] }) errorMessageCodes!: StatusMessage[];
  @Column('text', { nullable: true }) backend!: string | null;
  @Column('int', { nullable: true }) bestEpoch!: number | null;
  @Column('jsonb', { nullable: true }) metrics!: RunMetrics | null;
  @Column('uuid', { nullable: true }) modelId!: string | null;
  @Column('uuid', { nullable: true }) reservationId!: string | null;
  @Column('uuid') createdBy!: string;
  @Column('text') createdByName!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
