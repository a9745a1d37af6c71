import { z } from 'zod';
import { passwordMinLength } from '../limits.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, email, id } from '../wire.js';
import { companyBrand } from './brand.js';

/** The reply of a sign-in. */
export const token = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: count,
});

export const newPassword = z
  .string()
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
  .max(256, 'Password must be at most 256 characters long');

/** A recovery code with its dashes and some blanks. */
export const oneTimeCodeLength = 40;

export const auth = {
  /** Form fields of an OAuth 2 password grant; `username` is the e-mail address. */
  token: route({
    name: 'auth.token',
    owner: 'auth',
    method: 'POST',
    path: '/auth/token',
    access: 'public',
    rateLimit: 'sign-in',
    summary: 'Signs in; the problem `code-needed` asks for the code of a second factor',
    bodyKind: 'form',
    body: z.object({
      username: z.string().min(1),
      password: z.string().min(1),
      /** The code of an authenticator app, or a recovery code; only for users with a second factor. */
      code: z.string().trim().max(oneTimeCodeLength).optional(),
    }),
    reply: token,
    problems: [401, 429],
  }),
  logout: route({
    name: 'auth.logout',
    owner: 'auth',
    method: 'POST',
    path: '/auth/logout',
    access: 'account.use',
    summary: 'Ends the session: its token is refused from now on',
  }),
  register: route({
    name: 'auth.register',
    owner: 'auth',
    method: 'POST',
    path: '/public/register',
    access: 'public',
    rateLimit: 'registration',
    summary: 'Creates a company with its first user and starts the trial',
    body: z.object({
      email,
      password: newPassword,
      company_name: z.string().overwrite(onOneLine).min(1, 'Please fill in all fields').max(200),
    }),
    reply: token.extend({ company_id: id, user_id: id }),
    status: 201,
    problems: [409],
  }),
};

export const company = {
  me: route({
    name: 'company.me',
    owner: 'auth',
    method: 'GET',
    path: '/company/me',
    access: 'company.view',
    summary: 'The company of the signed-in user',
    reply: z.object({ id, name: z.string(), logo_url: z.string().nullable(), brand: companyBrand }),
  }),
  uploadLogo: route({
    name: 'company.upload-logo',
    owner: 'auth',
    method: 'POST',
    path: '/company/me/logo',
    access: 'logo.replace',
    rateLimit: 'upload',
    summary: 'Replaces the company logo (png, jpeg, gif, svg); it is stored as PNG',
    bodyKind: 'upload',
    fileField: 'file',
    reply: z.object({ logo_url: z.string() }),
    problems: [413, 415],
  }),
  setBrand: route({
    name: 'company.set-brand',
    owner: 'auth',
    method: 'PUT',
    path: '/company/me/brand',
    access: 'company.manage',
    summary: 'Sets the colours of exported documents and the template that is used where none is chosen',
    body: companyBrand.strict(),
    reply: companyBrand,
  }),
};
