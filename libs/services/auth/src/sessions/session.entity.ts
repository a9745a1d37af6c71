import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The truth about a token: it stands as long as its row does. */
@Entity({ name: 'session' })
export class SessionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  /** The operator who acts as this user; null of the user's own. */
  @Column('uuid', { nullable: true }) operatorId!: string | null;
  /** The operator's own session that it was begun in; it stands no longer than that. Null of the user's own. */
  @Column('uuid', { nullable: true }) operatorSessionId!: string | null;
  /** Where it was opened from, as far as our own proxies vouch for it; null of sessions from before this was kept. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
