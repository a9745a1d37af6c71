import type { Dataset, StatusMessage } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'dataset' })
export class DatasetRow {
  @PrimaryColumn('bigint') id!: number;
  @Column('uuid') companyId!: string;
  /** Its objects have the prefix `datasets/<company>/<storage id>/`, and its jobs have this id as their subject. */
  @Column('uuid') storageId!: string;
  @Column('text') name!: string;
  @Column('double precision') fps!: number;
  @Column('boolean') transcode!: boolean;
  @Column('text') status!: Dataset['status'];
  /** The reason of a failure. */
  @Column('text') detail!: string;
  @Column('jsonb', { default: [] }) detailCodes!: StatusMessage[];
  @Column('text') videoKey!: string;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  /** Of the stored frames. */
  @Column('int', { nullable: true }) width!: number | null;
  @Column('int', { nullable: true }) height!: number | null;
  @Column('int') frameCount!: number;
  @Column('bigint') sizeBytes!: number;
  /** Raised by every change of the annotations. */
  @Column('int') version!: number;
  /** Storage reservations until they are settled: for the video, and for its frames. */
  @Column('uuid', { nullable: true }) reservationId!: string | null;
  @Column('uuid', { nullable: true }) framesReservationId!: string | null;
  @Column('uuid') createdBy!: string;
  @Column('text') createdByName!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
