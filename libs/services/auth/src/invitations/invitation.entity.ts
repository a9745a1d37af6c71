import type { CompanyRole } from '@sop/contracts';
import type { UserRole } from '../users/user.entity.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody may come into a company. The user that comes of it has the same id. */
@Entity({ name: 'invitation' })
export class InvitationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** In its normal form; one invitation each company and address. */
  @Column('text') email!: string;
  @Column('text') companyRole!: CompanyRole;
  /** What the user will be to the platform. */
  @Column('text', { default: 'user' }) userRole!: UserRole;
  /** SHA-256 of the link's token. */
  @Column('bytea') tokenDigest!: Buffer;
  @Column('uuid') invitedBy!: string;
  /** The place it holds in the plan; null once it has run out and the place was given back. */
  @Column('text', { nullable: true }) seat!: string | null;
  /** Whether its link was shown to whoever invites. */
  @Column('boolean', { default: false }) isHandedOver!: boolean;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
