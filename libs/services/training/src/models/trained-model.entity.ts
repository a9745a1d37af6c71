import type { ClassPrecision, ModelCard, SampleDetection } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One head of the company's detector. */
export interface StoredHead {
  dataset_id: number;
  model_id: string;
  weights_key: string;
  class_names: string[];
}

/** A held-out frame stored with the model, with the model's detections. */
export type StoredSample = Omit<SampleDetection, 'path'> & { key: string };

export type StoredClass = Omit<ClassPrecision, 'found_boxes' | 'mistaken_boxes'> &
  Partial<Pick<ClassPrecision, 'found_boxes' | 'mistaken_boxes'>>;

/** The card's data in addition to the columns. The epochs are copied, because the training's record may be removed. */
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
  | 'history'
> & { samples: StoredSample[]; classes: StoredClass[] };

/**
 * Whether SOPs may use a model: a person decides when it finds nothing of a class. `declined` means declined by a
 * person or superseded by a later training of its dataset before the decision.
 */
export type ActivationStatus = 'accepted' | 'awaiting' | 'declined';

@Entity({ name: 'trained_model' })
export class TrainedModelRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Numbers the models of a company, from 1. */
  @Column('int') version!: number;
  @Column('text') name!: string;
  @Column('uuid') runId!: string;
  @Column('bigint') datasetId!: number;
  @Column('uuid') storageId!: string;
  @Column('text') datasetName!: string;
  @Column('int') dataVersion!: number;
  @Column('int') epochsTrained!: number;
  @Column('text', { array: true }) classesAdded!: string[];
  /** Of its own head. */
  @Column('text', { array: true }) classNames!: string[];
  /** All heads of the company's detector with this model active. */
  @Column('jsonb') heads!: StoredHead[];
  @Column('jsonb') card!: CardFacts;
  @Column('text', { default: 'accepted' }) activationStatus!: ActivationStatus;
  /** Null for models whose run was removed before this column existed. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('text') createdByName!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
