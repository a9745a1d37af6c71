import { counted, defineMessages } from './refusal.js';

const taken = 'There is already an account with this email address.';

/** Companies, their users and signing in. */
export const accountMessages = defineMessages({
  'account.wrong-credentials': ['wrong-credentials', 'Invalid email or password'],
  'account.too-many-attempts': [
    'too-many-requests',
    ({ seconds }: { seconds: number }) =>
      `Too many login attempts. Please try again in ${counted(seconds, 'second')}.`,
  ],
  'account.code-needed': ['code-needed', 'Please enter the code of your authenticator app.'],
  'account.code-wrong': ['code-needed', 'This code is wrong or has already been used. Please enter another.'],
  'account.suspended': [
    'suspended',
    'Your company’s account is suspended. Please contact support to have it reactivated.',
  ],
  'account.email-taken': ['conflict', `${taken} Please log in instead.`],
  'account.invited-email-taken': ['conflict', `${taken} An account belongs to one company.`],
  'account.reset-link-invalid': [
    'not-found',
    'This link is no longer valid. Please request a new one on the login page.',
  ],
  'account.reset-link-expired': [
    'gone',
    'This link has expired. Please request a new one on the login page.',
  ],
  'account.confirmation-link-invalid': [
    'not-found',
    'This link is no longer valid. The address may already be confirmed; if not, log in and request a new link.',
  ],
  'account.confirmation-link-expired': [
    'gone',
    'This link has expired. Please log in and request a new one.',
  ],
  'account.provider-not-set-up': ['not-found', 'Login with this provider is not set up here.'],
  'account.ticket-invalid': [
    'gone',
    'This login took too long or has already been completed. Please start again.',
  ],
  'account.not-open': [
    'forbidden',
    'This account is currently not active. Please contact an administrator of your company.',
  ],
  'invitation.not-valid': [
    'not-found',
    'This invitation is no longer valid. It may have been accepted, replaced by a newer one or withdrawn.',
  ],
  'invitation.company-suspended': ['suspended', 'The account of this company is suspended.'],
  'invitation.confirm-address-first': [
    'forbidden',
    'Please confirm your own email address first. The link is in the email you received when you registered.',
  ],
  'invitation.expired': ['gone', 'This invitation has expired. Please ask for a new one.'],
  'invitation.sent-already': [
    'conflict',
    'This address has already been invited. You can resend the invitation.',
  ],
  'invitation.address-malformed': ['invalid-form', 'This is not a valid email address.'],
  'invitation.own-user': ['conflict', 'This person is already a user of your company.'],
  'invitation.twice': ['conflict', 'This address is in the list more than once.'],
  'invitation.hourly-limit': [
    'too-many-requests',
    ({ minutes }: { minutes: number }) =>
      `Your company has sent as many invitations as it can in an hour. The next can be sent in ${counted(minutes, 'minute')}.`,
  ],
  'invitation.not-found': [
    'not-found',
    'This invitation does not exist. It may have been accepted or withdrawn.',
  ],
  'api-token.not-found': ['not-found', 'This API token does not exist, or it was revoked.'],
  'api-token.too-many': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `A company can have at most ${limit} valid API tokens. Revoke one that is no longer used.`,
  ],
  'webhook.not-found': ['not-found', 'This webhook does not exist, or it was deleted.'],
  'webhook.no-such-delivery': ['not-found', 'This delivery does not exist, or it is no longer stored.'],
  'webhook.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `A company can have at most ${limit} webhooks.`,
  ],
  'webhook.address-not-https': ['invalid-form', 'Please enter an address that begins with https://.'],
  'webhook.address-not-public': [
    'invalid-form',
    'This address is not on the public internet. Webhooks are not sent to internal networks.',
  ],
  'webhook.switched-off': ['conflict', 'This webhook is switched off. Switch it on first.'],
  'user.not-found': ['not-found', 'This user does not exist. It may have been removed.'],
  'user.last-administrator': [
    'conflict',
    'A company needs an administrator. Make someone else an administrator first.',
  ],
  'user.last-operator': [
    'conflict',
    'This is the only operator of the platform. There must be at least one.',
  ],
  'erasure.other-name': ['conflict', 'The name that you typed does not match. Nothing was deleted.'],
  'erasure.own': ['conflict', 'To delete your own data, use “Your data” on this page.'],
  'operator.not-found': ['not-found', 'This operator does not exist or has been removed.'],
  'operator.only-by-operators': [
    'forbidden',
    'This user is a platform operator. Only another operator can do this.',
  ],
  'operator.too-many': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `There are already ${limit} operators and invitations. Please remove one first.`,
  ],
  'account.wrong-current-password': ['invalid-form', 'This is not your current password.'],
  'account.wrong-password': ['invalid-form', 'This password is wrong.'],
  'account.code-required': ['invalid-form', 'Please enter the code of your authenticator app.'],
  'account.not-confirmed': [
    'conflict',
    'You confirmed this too long ago or for another version. Please confirm it again.',
  ],
  'account.proof-invalid': [
    'conflict',
    'Your login was too long ago, has already been used or was for another version. Please log in again.',
  ],
  'account.no-linked-account': ['conflict', 'Your account here is not connected with one of this provider.'],
  'operator.wrong-password': ['invalid-form', 'This password is wrong.'],
  'operator.wrong-code': [
    'invalid-form',
    'This code is wrong or has already been used. Please enter another.',
  ],
  'operator.has-second-factor': ['conflict', 'A second factor is already set up. Remove it first.'],
  'operator.no-second-factor': ['conflict', 'No second factor is set up.'],
  'operator.own-second-factor': [
    'conflict',
    'To remove your own second factor, enter one of its codes. Another operator can also reset it for you.',
  ],
  'operator.session-not-found': ['not-found', 'This session has already ended.'],
  'company.not-found': ['not-found', 'This company does not exist. It may have been deleted.'],
  'company.own': ['conflict', 'This is the platform’s own company. It cannot be suspended or deleted.'],
  'company.no-administrator': [
    'conflict',
    'This company is suspended, or has no active administrator to log in as.',
  ],
  'company.other-name': ['conflict', 'Company name does not match. Deletion cancelled.'],
  'company.settings-too-large': ['too-large', 'The settings are larger than 64 KB.'],
  'logo.too-large': ['too-large', 'The logo is larger than 10 MB. Please choose a smaller file.'],
  'logo.empty': ['invalid-form', 'The file is empty. Please choose another.'],
  'logo.other-kind': ['unsupported-media', 'Please choose a PNG, JPEG, GIF or SVG picture.'],
  'logo.unreadable': [
    'unsupported-media',
    'This picture could not be read. Please save it as PNG and try again.',
  ],
  'logo.too-slow': [
    'invalid-form',
    'This picture takes too long to draw. Please save it as a simple PNG and try again.',
  ],
  'logo.svg-too-large': [
    'too-large',
    'This SVG is larger than 256 kB. Please choose a simpler one, or save it as PNG.',
  ],
  'logo.svg-entities': [
    'unsupported-media',
    'This SVG declares entities or an encoding. Please save it as plain SVG or PNG.',
  ],
  'logo.svg-bitmap': ['unsupported-media', 'This SVG contains a bitmap. Please choose it as PNG instead.'],
  'logo.svg-filter': [
    'unsupported-media',
    'This SVG uses filters, such as shadows or blurs. Please save it as PNG instead.',
  ],
});
