import type { Dataset } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from './bigint.js';

@Entity({ name: 'dataset' })
export class DatasetRow {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber }) id!: number;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  /** Its objects lie under `datasets/<company>/<storage id>/`, and its jobs have it as their subject. */
  @Column('uuid', { name: 'storage_id' }) storageId!: string;
  @Column('text') name!: string;
  @Column('double precision') fps!: number;
  @Column('boolean') transcode!: boolean;
  @Column('text') status!: Dataset['status'];
  /** Why it failed. */
  @Column('text') detail!: string;
  @Column('text', { name: 'video_key' }) videoKey!: string;
  @Column('double precision', { name: 'duration_seconds', nullable: true }) durationSeconds!: number | null;
  /** Of the stored frames. */
  @Column('int', { nullable: true }) width!: number | null;
  @Column('int', { nullable: true }) height!: number | null;
  @Column('int', { name: 'frame_count' }) frameCount!: number;
  @Column('bigint', { name: 'size_bytes', transformer: bigintAsNumber }) sizeBytes!: number;
  /** Raised by every change of the annotations. */
  @Column('int') version!: number;
  /** What is held of the plan's storage until it is settled: for the video, and for what is made of it. */
  @Column('uuid', { name: 'reservation_id', nullable: true }) reservationId!: string | null;
  @Column('uuid', { name: 'frames_reservation_id', nullable: true }) framesReservationId!: string | null;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('text', { name: 'created_by_name' }) createdByName!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
