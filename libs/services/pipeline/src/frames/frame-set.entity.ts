import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A frame in the object store. */
export interface StoredFrame {
  index: number;
  /** Presentation time in seconds from the start of the video. */
  seconds: number;
  /** The time of the next picture; absent in older sets. */
  until_seconds?: number;
  key: string;
  thumbnail_key: string;
  /** 64-bit difference hash as 16 hexadecimal digits; absent in older sets. */
  hash?: string;
}

/** All frames of a video at one density. Each SOP has one set from its run; denser ones are made on demand. */
@Entity({ name: 'frame_set' })
export class FrameSetRow {
  @Column('uuid') companyId!: string;
  @PrimaryColumn('uuid') sopId!: string;
  @PrimaryColumn('double precision') fps!: number;
  @Column('boolean') isExtraction!: boolean;
  @Column('jsonb') frames!: StoredFrame[];
  @Column('int') width!: number;
  @Column('int') height!: number;
}
