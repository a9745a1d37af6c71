import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../datasets/bigint.js';

/** A frame of a dataset, numbered from 0; its objects are found by its number (`frame-keys.ts`). */
@Entity({ name: 'dataset_frame' })
export class DatasetFrameRow {
  @PrimaryColumn('bigint', { name: 'dataset_id', transformer: bigintAsNumber }) datasetId!: number;
  @PrimaryColumn('int', { name: 'frame_number' }) frameNumber!: number;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  /** Presentation time in the video. */
  @Column('double precision') seconds!: number;
}
