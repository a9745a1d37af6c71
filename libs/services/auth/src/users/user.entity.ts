import type { CompanyRole, MailedNotice } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type UserRole = 'user' | 'platform-admin';

@Entity({ name: 'app_user' })
export class UserRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  /** Lower case. */
  @Column('text') email!: string;
  @Column('text', { nullable: true }) displayName!: string | null;
  /** The search form of the name. */
  @Column('text', { nullable: true }) displayNameFolded!: string | null;
  @Column('text') passwordHash!: string;
  /** False while the hash is that of random bytes: the user registered with an external account. */
  @Column('boolean', { default: true }) hasPassword!: boolean;
  /** The platform role; no request can set it. */
  @Column('text', { default: 'user' }) role!: UserRole;
  /** The role within the company. */
  @Column('text') companyRole!: CompanyRole;
  @Column('boolean', { default: true }) isActive!: boolean;
  /** The seat in the plan; null for a deactivated user and for the first one, who is part of the plan. */
  @Column('text', { nullable: true }) seat!: string | null;
  @Column('timestamptz', { nullable: true }) lastLoginAt!: Date | null;
  /** The mails about SOPs that the user has switched off. */
  @Column('text', { array: true, default: [] }) mutedNotices!: MailedNotice[];
  /** The notifications in the product that the user has switched off. */
  @Column('text', { array: true, default: [] }) mutedInProduct!: MailedNotice[];
  /** When the address was confirmed. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
