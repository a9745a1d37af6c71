import { describe, expect, it } from '@jest/globals';
import { readMailConfig } from './mail.config.js';

describe('readMailConfig', () => {
  it('writes mails to files without a server', () => {
    expect(readMailConfig({ MAIL_DIR: '/data/mail' })).toEqual({
      smtpUrl: undefined,
      folder: '/data/mail',
      from: { name: 'SOP Creator', address: 'no-reply@sop-creator.local' },
    });
  });

  it.each([
    ['Acme SOPs <sops@acme.example>', { name: 'Acme SOPs', address: 'sops@acme.example' }],
    ['sops@acme.example', { name: '', address: 'sops@acme.example' }],
  ])('accepts %s as sender', (sender, from) => {
    expect(readMailConfig({ MAIL_FROM: sender }).from).toEqual(from);
  });

  it.each([
    ['MAIL_FROM', 'Acme'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readMailConfig({ [name]: value })).toThrow(name);
  });
});
