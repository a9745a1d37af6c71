import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The session that a token refers to: the token is valid as long as this row is. */
@Entity({ name: 'session' })
export class SessionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  /** The operator who acts as this user; null for the user's own session. */
  @Column('uuid', { nullable: true }) operatorId!: string | null;
  /** The operator's own session in which acting began and with which it ends. Null for the user's own session. */
  @Column('uuid', { nullable: true }) operatorSessionId!: string | null;
  /** The client's address, as far as trusted proxies report it; null for sessions from before it was stored. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
