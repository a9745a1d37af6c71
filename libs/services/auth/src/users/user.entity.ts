import type { CompanyRole } from '@sop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type UserRole = 'user' | 'platform-admin';

@Entity({ name: 'app_user' })
export class UserRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  /** Lower case. */
  @Column('text') email!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  /** The operator's role; nothing on the wire can set it. */
  @Column('text', { default: 'user' }) role!: UserRole;
  /** What the user may do within the company. */
  @Column('text', { name: 'company_role' }) companyRole!: CompanyRole;
  @Column('boolean', { name: 'is_active', default: true }) isActive!: boolean;
  @Column('timestamptz', { name: 'last_login_at', nullable: true }) lastLoginAt!: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
