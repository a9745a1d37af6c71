import type { TrainingMetrics, trainingStates } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../datasets/bigint.js';
import type { Snapshot } from './snapshot.js';

/** What the record says about a training beside its epochs. */
export type RunMetrics = Pick<TrainingMetrics, 'train_frames' | 'held_out_frames' | 'classes'>;

@Entity({ name: 'training_run' })
export class TrainingRunRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('bigint', { name: 'dataset_id', transformer: bigintAsNumber }) datasetId!: number;
  @Column('uuid', { name: 'storage_id' }) storageId!: string;
  @Column('text', { name: 'dataset_name' }) datasetName!: string;
  @Column('text', { name: 'model_name' }) modelName!: string;
  @Column('int') epochs!: number;
  @Column('int', { name: 'batch_size' }) batchSize!: number;
  @Column('int', { name: 'data_version' }) dataVersion!: number;
  /** Read by the trainer alone, and gone once the training has ended. */
  @Column('jsonb', { nullable: true, select: false }) snapshot!: Snapshot | null;
  @Column('text') status!: (typeof trainingStates)[number];
  @Column('text') message!: string;
  @Column('text', { name: 'error_message', nullable: true }) errorMessage!: string | null;
  @Column('text', { nullable: true }) backend!: string | null;
  @Column('int', { name: 'best_epoch', nullable: true }) bestEpoch!: number | null;
  @Column('jsonb', { nullable: true }) metrics!: RunMetrics | null;
  @Column('uuid', { name: 'model_id', nullable: true }) modelId!: string | null;
  @Column('uuid', { name: 'reservation_id', nullable: true }) reservationId!: string | null;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('text', { name: 'created_by_name' }) createdByName!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
