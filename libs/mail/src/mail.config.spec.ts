import { describe, expect, it } from '@jest/globals';
import { readMailConfig } from './mail.config.js';

describe('the settings of mail', () => {
  it('write mails as files without a server', () => {
    expect(readMailConfig({ MAIL_DIR: '/data/mail' })).toEqual({
      smtpUrl: undefined,
      folder: '/data/mail',
      from: { name: 'SOP Creator', address: 'no-reply@sop-creator.local' },
    });
  });

  it.each([
    ['Acme SOPs <sops@acme.example>', { name: 'Acme SOPs', address: 'sops@acme.example' }],
    ['sops@acme.example', { name: '', address: 'sops@acme.example' }],
  ])('take %s as a sender', (given, from) => {
    expect(readMailConfig({ MAIL_FROM: given }).from).toEqual(from);
  });

  it.each([
    ['MAIL_FROM', 'Acme'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readMailConfig({ [name]: value })).toThrow(name);
  });
});
