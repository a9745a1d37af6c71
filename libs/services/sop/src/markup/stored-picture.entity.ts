import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture that a user drew on, as it counts against the plan's storage. */
@Entity({ name: 'stored_picture' })
export class StoredPictureRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  @Column('bigint') bytes!: number;
}
