import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A frame of a dataset, numbered from 0; its number gives the keys of its objects (`frame-keys.ts`). */
@Entity({ name: 'dataset_frame' })
export class DatasetFrameRow {
  @PrimaryColumn('bigint') datasetId!: number;
  @PrimaryColumn('int') frameNumber!: number;
  @Column('uuid') companyId!: string;
  /** Presentation time in the video. */
  @Column('double precision') seconds!: number;
}
