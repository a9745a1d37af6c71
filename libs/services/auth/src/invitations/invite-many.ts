import { Injectable } from '@nestjs/common';
import { email as emailSchema, type BodyOf, type routes, type InvitationOutcome } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { type Caller, Problem, refuse } from '@sop/service-kit';
import { normalEmail } from '../users/email.js';
import { HourlyLimit } from './hourly-limit.js';
import { Invite } from './invite.js';

type Body = BodyOf<typeof routes.invitations.createMany>;
type Person = Body['people'][number];

/** Why an address of the company can get no invitation. */
type Known = Map<string, 'invitation.own-user' | 'invitation.sent-already' | 'invitation.twice'>;

/** Invites the people of a list by the rules of a single invitation. */
@Injectable()
export class InviteMany {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly invite: Invite,
    private readonly hourlyLimit: HourlyLimit,
  ) {}

  /**
   * One after the other, so that a long list takes no connection from other requests. Where a limit applies to all who follow,
   * they are refused without a try. @throws Problem 403 while the inviter's own address is not confirmed
   */
  async create(caller: Caller, { people, is_preview }: Body): Promise<{ outcomes: InvitationOutcome[] }> {
    await this.invite.assertConfirmed(caller.userId);
    const known = await this.known(caller.companyId, people);
    const outcomes: InvitationOutcome[] = [];
    let limit: Problem | null = null;
    let take: (() => Promise<Problem | null>) | undefined;
    for (const person of people) {
      const fault = limit ?? faultOf(person, known);
      known.set(normalEmail(person.email), 'invitation.twice');
      if (fault) {
        outcomes.push(refused(person, fault, fault === limit));
      } else if (is_preview) {
        outcomes.push({ email: person.email, outcome: 'ready', refusal: null });
      } else {
        take ??= await this.hourlyLimit.of(caller);
        const outcome = (await take()) ?? (await this.createOne(caller, person));
        if (outcome instanceof Problem) limit = outcome;
        outcomes.push(outcome instanceof Problem ? refused(person, outcome, true) : outcome);
      }
    }
    return { outcomes };
  }

  /** What became of one; a problem that all who follow would have as well. */
  private async createOne(caller: Caller, { email, role }: Person): Promise<InvitationOutcome | Problem> {
    try {
      await this.invite.create(caller, email, role);
      return { email, outcome: 'invited', refusal: null };
    } catch (error) {
      // Sent again, the list continues with those who are not invited yet.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return error.type === 'plan-limit' ? error : refused({ email }, error, false);
    }
  }

  /** Repeating a list counts against no limit, because these are found first. */
  private known(companyId: string, people: readonly Person[]): Promise<Known> {
    const emails = people.map(({ email }) => normalEmail(email));
    return this.database.tenant(companyId, async (tx) => {
      const users = await tx.query<{ email: string }>(
        'select email from app_user where company_id = $1 and email = any($2)',
        [companyId, emails],
      );
      const invited = await tx.query<{ email: string }>(
        'select email from invitation where company_id = $1 and email = any($2)',
        [companyId, emails],
      );
      return new Map([
        ...users.map(({ email }) => [email, 'invitation.own-user'] as const),
        ...invited.map(({ email }) => [email, 'invitation.sent-already'] as const),
      ]);
    });
  }
}

function faultOf({ email }: Person, known: Known): Problem | null {
  if (!emailSchema.safeParse(email).success) return refuse('invitation.address-malformed');
  const reason = known.get(normalEmail(email));
  return reason ? refuse(reason) : null;
}

const refused = (
  { email }: Pick<Person, 'email'>,
  { code, parameters, detail }: Problem,
  is_limit: boolean,
): InvitationOutcome => ({
  email,
  outcome: 'refused',
  refusal: { code, parameters, detail, is_limit },
});
