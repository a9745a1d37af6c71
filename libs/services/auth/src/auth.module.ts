import { Module } from '@nestjs/common';
import { DatabaseModule } from '@sop/database';
import { provideJobs, JobsModule } from '@sop/jobs';
import { MailModule } from '@sop/mail';
import { MessagingModule } from '@sop/messaging';
import { Confirmations, RUNTIME, TitlesOfSops, type Runtime, Passwords } from '@sop/service-kit';
import { AddressesController } from './addresses/addresses.controller.js';
import { ConfirmAddress } from './addresses/confirm-address.js';
import { ConfirmationMail } from './addresses/confirmation-mail.js';
import { AnswerApiTokenOwner } from './api-tokens/answer-api-token-owner.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { NameSops } from './audit/name-targets.js';
import { StoreAuditEntries } from './audit/store-audit-entries.js';
import { AUTH_CONFIG, readAuthConfig } from './auth.config.js';
import { authSchema } from './auth.schema.js';
import { AnswerCompanyContact } from './companies/answer-company-contact.js';
import { CompaniesController } from './companies/companies.controller.js';
import { CompanySuspensionController } from './companies/company-suspension.controller.js';
import { CompanySuspension } from './companies/company-suspension.js';
import { EraseCompany } from './companies/erase-company.js';
import { LoginAs } from './companies/login-as.js';
import { AnswerPublicCompany } from './companies/answer-public-company.js';
import { AnswerSuspendedCompanies } from './companies/answer-suspended-companies.js';
import { AnswerCompanyData } from './companies/answer-company-data.js';
import { AnswerKnownUsers, UsersOfCompany } from './companies/users-of-company.js';
import { ExchangeTicket } from './federated/exchange-ticket.js';
import { FederatedController } from './federated/federated.controller.js';
import { IdentityProofs } from './federated/identity-proofs.js';
import { ProviderClient } from './federated/provider-client.js';
import { Tickets } from './federated/tickets.js';
import { AcceptInvitation } from './invitations/accept-invitation.js';
import { HourlyLimit } from './invitations/hourly-limit.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InviteMany } from './invitations/invite-many.js';
import { Invite } from './invitations/invite.js';
import { ListInvitations } from './invitations/list-invitations.js';
import { DeleteExpiredLinks } from './links/delete-expired-links.js';
import { UnsolicitedMailLimit } from './links/unsolicited-mail-limit.js';
import { UploadLogo } from './logos/upload-logo.js';
import { ListOperators } from './operators/list-operators.js';
import { OperatorSessions } from './operators/operator-sessions.js';
import { DeleteOldNotifications } from './notifications/delete-old-notifications.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { StoreNotifications } from './notifications/store-notifications.js';
import { OperatorsController } from './operators/operators.controller.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { RequestReset } from './password-reset/request-reset.js';
import { ResetPassword } from './password-reset/reset-password.js';
import { ChangePassword } from './passwords/change-password.js';
import { ConfirmIdentity } from './passwords/confirm-identity.js';
import { FoldNames } from './platform/fold-names.js';
import { LocalCompany } from './platform/local-company.js';
import { AnswerOperatorAddresses } from './platform/answer-operator-addresses.js';
import { PlatformAdministrator } from './platform/platform-administrator.js';
import { RegisterCompany } from './registration/register-company.js';
import { RegistrationController } from './registration/registration.controller.js';
import { CodeThrottle } from './second-factor/code-throttle.js';
import { SecondFactorEnrolment } from './second-factor/second-factor-enrolment.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { UseCode } from './second-factor/use-code.js';
import { AnswerAddressConfirmed } from './addresses/answer-address-confirmed.js';
import { AnswerSessionState } from './sessions/answer-session-state.js';
import { AnswerTokenKeys } from './sessions/answer-token-keys.js';
import { DeleteOldAudit } from './audit/delete-old-audit.js';
import { DeleteOldSessions } from './sessions/delete-old-sessions.js';
import { LoginThrottle } from './sessions/login-throttle.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignIn } from './sessions/sign-in.js';
import { SignOut } from './sessions/sign-out.js';
import { ErasuresController } from './personal-data/erasures.controller.js';
import { Erasures } from './personal-data/erasures.service.js';
import { ExportPersonalData } from './personal-data/export-personal-data.js';
import { AnswerNamesOfErased, FinishErasure } from './personal-data/finish-erasure.js';
import { FormerMembers } from './personal-data/former-members.js';
import { ListUsers } from './users/list-users.js';
import { Seats } from './users/seats.js';
import { UserStatus } from './users/user-status.js';
import { UsersController } from './users/users.controller.js';
import { AnswerColleagues } from './users/answer-colleagues.js';
import { MailSopNotices } from './users/mail-sop-notices.js';
import { AnswerNamesOfUsers } from './users/answer-names-of-users.js';
import { AnswerFindColleagues } from './users/answer-find-colleagues.js';
import { ChangeName } from './users/change-name.js';
import { ChangeNotices } from './users/change-notices.js';
import { UsersService } from './users/users.service.js';
import { DeleteOldDeliveries } from './webhooks/delete-old-deliveries.js';
import { deliverWebhookJob } from './webhooks/deliver-webhook.job.js';
import { DeliverWebhook } from './webhooks/deliver-webhook.js';
import { QueueDeliveries } from './webhooks/queue-deliveries.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
import { WebhookSecrets } from './webhooks/webhook-secrets.js';
import { WebhookWorker } from './webhooks/webhook-worker.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [
    DatabaseModule.forService(authSchema),
    MessagingModule.forService('auth'),
    JobsModule.forService('auth'),
    MailModule.forService('auth'),
  ],
  controllers: [
    RegistrationController,
    SessionsController,
    UsersController,
    ErasuresController,
    NotificationsController,
    InvitationsController,
    PasswordResetController,
    AddressesController,
    FederatedController,
    CompaniesController,
    CompanySuspensionController,
    OperatorsController,
    SecondFactorController,
    AuditController,
    ApiTokensController,
    WebhooksController,
    AnswerApiTokenOwner,
    AnswerSessionState,
    AnswerAddressConfirmed,
    AnswerTokenKeys,
    AnswerCompanyContact,
    AnswerNamesOfUsers,
    AnswerColleagues,
    AnswerFindColleagues,
    AnswerPublicCompany,
    AnswerSuspendedCompanies,
    AnswerCompanyData,
    AnswerKnownUsers,
    AnswerOperatorAddresses,
    AnswerNamesOfErased,
  ],
  providers: [
    { provide: AUTH_CONFIG, inject: [RUNTIME], useFactory: (runtime: Runtime) => readAuthConfig(runtime) },
    Passwords,
    LoginThrottle,
    RegisterCompany,
    SignIn,
    SignOut,
    UsersService,
    ListUsers,
    ExportPersonalData,
    FoldNames,
    TitlesOfSops,
    UserStatus,
    Seats,
    UnsolicitedMailLimit,
    Invite,
    HourlyLimit,
    InviteMany,
    ListInvitations,
    AcceptInvitation,
    ResetPassword,
    ChangePassword,
    ConfirmIdentity,
    Confirmations,
    Erasures,
    FinishErasure,
    FormerMembers,
    MailSopNotices,
    StoreNotifications,
    NotificationsService,
    ChangeName,
    ChangeNotices,
    ConfirmationMail,
    ConfirmAddress,
    ProviderClient,
    Tickets,
    IdentityProofs,
    ExchangeTicket,
    UploadLogo,
    AuditService,
    NameSops,
    StoreAuditEntries,
    CompanySuspension,
    EraseCompany,
    UsersOfCompany,
    LoginAs,
    ListOperators,
    OperatorSessions,
    CodeThrottle,
    UseCode,
    SecondFactorEnrolment,
    PlatformAdministrator,
    LocalCompany,
    ApiTokensService,
    WebhooksService,
    WebhookDeliveries,
    WebhookSecrets,
    QueueDeliveries,
    DeliverWebhook,
    WebhookWorker,
    ...provideJobs(
      [
        DeleteOldSessions,
        DeleteExpiredLinks,
        DeleteOldAudit,
        DeleteOldNotifications,
        DeleteOldDeliveries,
        RequestReset,
      ],
      [deliverWebhookJob],
    ),
  ],
})
export class AuthModule {}
