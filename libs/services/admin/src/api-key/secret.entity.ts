import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'secret' })
export class SecretRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') wrappingKeyId!: string;
  @Column('bytea') wrappedKey!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  /** The only part that is ever shown. */
  @Column('text') preview!: string;
  @Column('uuid') updatedBy!: string;
  @Column('timestamptz') updatedAt!: Date;
}
