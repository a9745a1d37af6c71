import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'secret' })
export class SecretRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'wrapping_key_id' }) wrappingKeyId!: string;
  @Column('bytea', { name: 'wrapped_key' }) wrappedKey!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  /** All that is ever shown of it. */
  @Column('text') preview!: string;
  @Column('uuid', { name: 'updated_by' }) updatedBy!: string;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
