import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A frame as it lies in the object store. */
export interface StoredFrame {
  index: number;
  /** Presentation time in seconds from the start of the video. */
  seconds: number;
  /** When the next picture takes its place; absent in sets from before it was kept. */
  until_seconds?: number;
  key: string;
  thumbnail_key: string;
  /** 64-bit difference hash as 16 hexadecimal digits; absent in sets from before it was kept. */
  hash?: string;
}

/** All frames of a video at one density. One set per SOP comes from its run, denser ones are made on demand. */
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
