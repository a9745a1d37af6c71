import type { AnnotationBox } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A person's annotation of a frame: its boxes, or that there is nothing to label. Frames that were never opened
 * have no row.
 */
@Entity({ name: 'frame_annotation' })
export class FrameAnnotationRow {
  @PrimaryColumn('bigint') datasetId!: number;
  @PrimaryColumn('int') frameNumber!: number;
  @Column('uuid') companyId!: string;
  @Column('jsonb') boxes!: AnnotationBox[];
  @Column('int') boxCount!: number;
  /** Boxes by label. */
  @Column('jsonb') labelCounts!: Record<string, number>;
  @Column('boolean') isBackground!: boolean;
  @Column('uuid') updatedBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
