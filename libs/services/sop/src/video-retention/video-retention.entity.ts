import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company without a row keeps its videos. */
@Entity({ name: 'video_retention' })
export class VideoRetentionRow {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('int') days!: number;
}
