import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Drawings on pictures of the SOP, and photos of its executions, which show nothing of its video. */
export type PictureFolder = 'marked' | 'photos';

/** A picture that a user drew on or took, as it counts against the plan's storage. */
@Entity({ name: 'stored_picture' })
export class StoredPictureRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('bigint') bytes!: number;
  @Column('text', { default: 'marked' }) folder!: PictureFolder;
}
