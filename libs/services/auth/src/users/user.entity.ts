import type { CompanyRole } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type UserRole = 'user' | 'platform-admin';

@Entity({ name: 'app_user' })
export class UserRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Lower case. */
  @Column('text') email!: string;
  @Column('text', { nullable: true }) displayName!: string | null;
  /** As it is searched. */
  @Column('text', { nullable: true }) displayNameFolded!: string | null;
  @Column('text') passwordHash!: string;
  /** The operator's role; nothing on the wire can set it. */
  @Column('text', { default: 'user' }) role!: UserRole;
  /** What the user may do within the company. */
  @Column('text') companyRole!: CompanyRole;
  @Column('boolean', { default: true }) isActive!: boolean;
  /** The place in the plan; null of a deactivated user, and of the first one, who came with the plan. */
  @Column('text', { nullable: true }) seat!: string | null;
  @Column('timestamptz', { nullable: true }) lastLoginAt!: Date | null;
  /** When it was shown that the address is the user's own. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
