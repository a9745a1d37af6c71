import type { UploadPurpose } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `closing`: all parts are stored, the object is not complete. `ended`: its objects are being deleted. */
export type UploadState = 'open' | 'closing' | 'complete' | 'ended';

@Entity({ name: 'upload' })
export class UploadRow {
  /** Also the id of the SOP, or the storage id of the dataset, that is made of it. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') createdBy!: string;
  @Column('text') purpose!: UploadPurpose;
  @Column('text', { default: 'open' }) state!: UploadState;
  /** Null until it is announced. */
  @Column('bigint', { nullable: true }) lengthBytes!: number | null;
  /** Parts and tail: the offset of the next request. */
  @Column('bigint', { default: 0 }) offsetBytes!: number;
  @Column('text', { nullable: true }) objectKey!: string | null;
  @Column('text', { nullable: true }) multipartId!: string | null;
  @Column('int', { default: 1 }) nextPart!: number;
  /** The last bytes, too few for a part of their own. */
  @Column('text', { nullable: true }) tailKey!: string | null;
  @Column('int', { default: 0 }) tailBytes!: number;
  /** The request that may add to it: the last one that began. */
  @Column('uuid', { nullable: true }) writer!: string | null;
  @Column('uuid', { nullable: true }) reservationId!: string | null;
  /** Converted from a browser's recording; no request can add to it. */
  @Column('boolean', { default: false }) isRecording!: boolean;
  @Column('double precision', { nullable: true }) recordedSeconds!: number | null;
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
  @Column('timestamptz') expiresAt!: Date;
}
