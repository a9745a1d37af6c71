import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The encrypted secret shared with an authenticator app. It counts once it is confirmed. */
@Entity({ name: 'second_factor' })
export class SecondFactorRow {
  /** Authenticated data of the encryption: new for each secret. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  @Column('text') wrappingKeyId!: string;
  @Column('bytea') wrappedKey!: Buffer;
  @Column('bytea') ciphertext!: Buffer;
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
  /** In steps of 30 seconds since 1970. */
  @Column('integer', { default: 0 }) lastStep!: number;
}
