import { Controller, Inject, Req, Res } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { rememberDevice } from '../sessions/device-cookie.js';
import { AcceptInvitation } from './accept-invitation.js';
import { InviteMany } from './invite-many.js';
import { Invite } from './invite.js';
import { ListInvitations } from './list-invitations.js';

@Controller()
export class InvitationsController {
  constructor(
    private readonly invite: Invite,
    private readonly inviteMany: InviteMany,
    private readonly listInvitations: ListInvitations,
    private readonly acceptInvitation: AcceptInvitation,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @Serve(routes.invitations.list)
  list(@Input() { query }: InputOf<typeof routes.invitations.list>, @Caller() { companyId }: Caller) {
    return this.listInvitations.list(companyId, query);
  }

  @Serve(routes.invitations.create)
  create(@Input() { body }: InputOf<typeof routes.invitations.create>, @Caller() caller: Caller) {
    return this.invite.create(caller, body.email, body.role);
  }

  @Serve(routes.invitations.createMany)
  createMany(@Input() { body }: InputOf<typeof routes.invitations.createMany>, @Caller() caller: Caller) {
    return this.inviteMany.create(caller, body);
  }

  @Serve(routes.invitations.resend)
  resend(@Input() { params, query }: InputOf<typeof routes.invitations.resend>, @Caller() caller: Caller) {
    return this.invite.resend(caller, params.id, query);
  }

  @Serve(routes.invitations.revoke)
  revoke(@Input() { params }: InputOf<typeof routes.invitations.revoke>, @Caller() { companyId }: Caller) {
    return this.invite.revoke(companyId, params.id);
  }

  @Serve(routes.invitations.read)
  read(@Input() { params }: InputOf<typeof routes.invitations.read>) {
    return this.acceptInvitation.read(params.token);
  }

  @Serve(routes.invitations.accept)
  async join(
    @Input() { params, body }: InputOf<typeof routes.invitations.accept>,
    @Req() { protocol }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const joined = await this.acceptInvitation.accept(params.token, body.password);
    await rememberDevice(reply, { email: joined.email, secret: this.config.tokenSecret, protocol });
    return joined.reply;
  }
}
