import type { CompanyRole } from '@sop/contracts';
import type { UserRole } from '../users/user.entity.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invitation into a company. The user it becomes has the same id. */
@Entity({ name: 'invitation' })
export class InvitationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** In its normal form; one invitation per company and address. */
  @Column('text') email!: string;
  @Column('text') companyRole!: CompanyRole;
  /** The platform role of the future user. */
  @Column('text', { default: 'user' }) userRole!: UserRole;
  /** SHA-256 of the link's token. */
  @Column('bytea') tokenDigest!: Buffer;
  @Column('uuid') invitedBy!: string;
  /** The reserved seat in the plan; null once the invitation has expired and the seat is free. */
  @Column('text', { nullable: true }) seat!: string | null;
  /** Whether its link was shown to the inviter. */
  @Column('boolean', { default: false }) isHandedOver!: boolean;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
