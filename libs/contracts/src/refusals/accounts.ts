import { counted, sayings } from './refusal.js';

const taken = 'There is already an account with this email address.';

/** Companies, their people and how they sign in. */
export const accountSayings = sayings({
  'account.wrong-credentials': ['wrong-credentials', 'Invalid email or password'],
  'account.too-many-attempts': [
    'too-many-requests',
    ({ seconds }: { seconds: number }) =>
      `Too many attempts to sign in. Please try again in ${counted(seconds, 'second')}.`,
  ],
  'account.code-needed': ['code-needed', 'Please enter the code of your authenticator app.'],
  'account.code-wrong': ['code-needed', 'This code is not right, or was used before. Please enter another.'],
  'account.suspended': [
    'suspended',
    'Your company’s account is suspended. Please contact support to have it reactivated.',
  ],
  'account.email-taken': ['conflict', `${taken} Please sign in instead.`],
  'account.invited-email-taken': ['conflict', `${taken} An account belongs to one company.`],
  'account.reset-link-invalid': [
    'not-found',
    'This link is not valid any more. Please ask for a new one on the sign-in page.',
  ],
  'account.reset-link-expired': [
    'gone',
    'This link has expired. Please ask for a new one on the sign-in page.',
  ],
  'account.confirmation-link-invalid': [
    'not-found',
    'This link is not valid any more. The address may be confirmed already; otherwise ask for a new link once you are signed in.',
  ],
  'account.confirmation-link-expired': [
    'gone',
    'This link has expired. Please sign in and ask for a new one.',
  ],
  'account.provider-not-set-up': ['not-found', 'Signing in with this provider is not set up here.'],
  'account.ticket-invalid': [
    'gone',
    'This sign-in has taken too long or was finished before. Please start again.',
  ],
  'account.not-open': [
    'forbidden',
    'This account is not open at the moment. Please ask an administrator of your company.',
  ],
  'invitation.not-valid': [
    'not-found',
    'This invitation is not valid any more. It may have been accepted, replaced by a newer one or taken back.',
  ],
  'invitation.company-suspended': ['suspended', 'The account of this company is suspended.'],
  'invitation.expired': ['gone', 'This invitation has expired. Please ask for a new one.'],
  'invitation.sent-already': [
    'conflict',
    'This address has been invited already. You can send the invitation again.',
  ],
  'invitation.not-there': [
    'not-found',
    'This invitation does not exist. It may have been accepted or taken back.',
  ],
  'user.not-there': ['not-found', 'This user does not exist. It may have been removed.'],
  'user.last-administrator': [
    'conflict',
    'A company needs an administrator. Make somebody else an administrator first.',
  ],
  'user.last-operator': ['conflict', 'This is the only operator of the platform. There must be one.'],
  'operator.not-there': ['not-found', 'This operator does not exist, or was removed.'],
  'operator.only-by-operators': [
    'forbidden',
    'This user operates the platform. Only another operator may do that.',
  ],
  'operator.too-many': [
    'conflict',
    ({ limit }: { limit: number }) =>
      `There are ${limit} operators and invitations already. Please remove one first.`,
  ],
  'operator.wrong-password': ['invalid-form', 'This password is not right.'],
  'operator.wrong-code': [
    'invalid-form',
    'This code is not right, or was used before. Please enter another.',
  ],
  'operator.has-second-factor': ['conflict', 'A second factor is set up already. Remove it first.'],
  'operator.no-second-factor': ['conflict', 'No second factor is set up.'],
  'operator.own-second-factor': [
    'conflict',
    'Your own second factor is removed with a code of it. Another operator can reset it for you.',
  ],
  'operator.session-not-there': ['not-found', 'This session is over already.'],
  'company.not-there': ['not-found', 'This company does not exist. It may have been deleted.'],
  'company.own': ['conflict', 'This is the platform’s own company. It can be neither suspended nor deleted.'],
  'company.nobody-to-act-as': [
    'conflict',
    'This company has no active administrator to act as, or is suspended.',
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
    'This SVG uses filters (shadows or blurs, say). Please save it as PNG instead.',
  ],
});
