import type { ModelCard, SampleDetection } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../datasets/bigint.js';

/** One head of the company's detector. */
export interface StoredHead {
  dataset_id: number;
  model_id: string;
  weights_key: string;
  class_names: string[];
}

/** A held-out frame that was kept with the model, and what the model says about it. */
export type StoredSample = Omit<SampleDetection, 'path'> & { key: string };

/** What the card says beside the columns. The epochs are copied: the record of the training may be removed. */
export type CardFacts = Pick<
  ModelCard,
  | 'map50'
  | 'map50_95'
  | 'epochs_requested'
  | 'batch_size'
  | 'best_epoch'
  | 'train_frames'
  | 'held_out_frames'
  | 'backend'
  | 'backbone'
  | 'training_seconds'
  | 'classes'
  | 'history'
> & { samples: StoredSample[] };

@Entity({ name: 'trained_model' })
export class TrainedModelRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  /** Counts the models of a company, from 1. */
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('uuid', { name: 'run_id' }) runId!: string;
  @Column('bigint', { name: 'dataset_id', transformer: bigintAsNumber }) datasetId!: number;
  @Column('uuid', { name: 'storage_id' }) storageId!: string;
  @Column('text', { name: 'dataset_name' }) datasetName!: string;
  @Column('int', { name: 'data_version' }) dataVersion!: number;
  @Column('int', { name: 'epochs_trained' }) epochsTrained!: number;
  @Column('text', { name: 'classes_added', array: true }) classesAdded!: string[];
  /** Of its own head. */
  @Column('text', { name: 'class_names', array: true }) classNames!: string[];
  /** All heads of the company's detector with this model active. */
  @Column('jsonb') heads!: StoredHead[];
  @Column('jsonb') card!: CardFacts;
  @Column('text', { name: 'created_by_name' }) createdByName!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
