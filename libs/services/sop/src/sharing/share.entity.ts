import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link to an SOP for people without an account. A revoked one has no row. */
@Entity({ name: 'sop_share' })
export class ShareRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') sopId!: string;
  /** The secret half of the link, base64url: stored as it is, because the link can be shown and printed again. */
  @Column('text') secret!: string;
  @Column('text', { default: '' }) name!: string;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('boolean') showsVideo!: boolean;
  /** Origins of websites that may embed the page. */
  @Column('jsonb', { default: [] }) sites!: string[];
  /** Null: until it is revoked. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('int', { default: 0 }) views!: number;
  @Column('timestamptz', { nullable: true }) lastViewedAt!: Date | null;
}

export const isExpired = ({ expiresAt }: Pick<ShareRow, 'expiresAt'>, now = new Date()): boolean =>
  expiresAt !== null && expiresAt <= now;
