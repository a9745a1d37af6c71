import type { AnnotationBox } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../datasets/bigint.js';

/** What somebody marked on a frame: its boxes, or that there is nothing to mark on it. Frames nobody looked at have no row. */
@Entity({ name: 'frame_annotation' })
export class FrameAnnotationRow {
  @PrimaryColumn('bigint', { name: 'dataset_id', transformer: bigintAsNumber }) datasetId!: number;
  @PrimaryColumn('int', { name: 'frame_number' }) frameNumber!: number;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('jsonb') boxes!: AnnotationBox[];
  @Column('int', { name: 'box_count' }) boxCount!: number;
  /** Boxes by label. */
  @Column('jsonb', { name: 'label_counts' }) labelCounts!: Record<string, number>;
  @Column('boolean', { name: 'is_background' }) isBackground!: boolean;
  @Column('uuid', { name: 'updated_by' }) updatedBy!: string;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
