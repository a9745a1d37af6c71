import { describe, expect, it } from '@jest/globals';
import {
  commentNotice,
  contactMessage,
  emailVerification,
  invitation,
  passwordReset,
  secondFactorReset,
  paymentFailed,
  paymentLastCall,
  sopNotice,
  suspendedForPayment,
  trialEnds,
  webhookSwitchedOff,
} from '../index.js';

const link = 'https://sop.example/accept?token=a&next=%2Fsops';
const hostile = `<img src=x onerror=alert(1)> & "Sons'`;
const moment = new Date('2026-12-01T12:00:00Z');

const mails = {
  invitation: invitation({ company: hostile, inviter: hostile, role: 'an editor', link, validUntil: moment }),
  passwordReset: passwordReset({ link, validMinutes: 60 }),
  emailVerification: emailVerification({ link, validMinutes: 90 }),
  secondFactorReset: secondFactorReset({ by: hostile, link }),
  webhookSwitchedOff: webhookSwitchedOff({ host: hostile, link }),
  trialEnds: trialEnds({ company: hostile, endsAt: moment, link }),
  paymentFailed: paymentFailed({ company: hostile, amount: '$49.00', retryAt: moment, link }),
  paymentLastCall: paymentLastCall({ company: hostile, amount: '$49.00', retryAt: moment, link }),
  suspendedForPayment: suspendedForPayment({ company: hostile, link }),
  reviewRequested: sopNotice({
    ...{
      notice: 'review-requested',
      title: hostile,
      by: hostile,
      note: `${hostile}\nBye`,
      version: null,
      link,
    },
  }),
  ready: sopNotice({ notice: 'ready', title: hostile, by: null, note: '', version: null, link }),
  failed: sopNotice({ notice: 'failed', title: hostile, by: null, note: hostile, version: null, link }),
  returned: sopNotice({ notice: 'returned', title: hostile, by: null, note: '', version: 2, link }),
  released: sopNotice({ notice: 'released', title: hostile, by: hostile, note: '', version: 3, link }),
  withdrawn: sopNotice({ notice: 'withdrawn', title: hostile, by: hostile, note: hostile, version: 3, link }),
  toRead: sopNotice({ notice: 'to-read', title: hostile, by: hostile, note: hostile, version: 3, link }),
  reviewDue: sopNotice({
    ...{ notice: 'review-due', title: hostile, by: null, note: '', version: 3, dueAt: moment, link },
  }),
  deviated: sopNotice({
    ...{ notice: 'deviated', title: hostile, by: hostile, note: `${hostile}\nBye`, version: 3, link },
  }),
  redacted: sopNotice({ notice: 'redacted', title: hostile, by: null, note: '', version: null, link }),
  mentioned: commentNotice({
    ...{ notice: 'mentioned', title: hostile, step: hostile, by: hostile, text: `${hostile}\nBye`, link },
  }),
  reported: commentNotice({ notice: 'reported', title: hostile, step: 'Clamp', by: null, text: 'No', link }),
  resolved: commentNotice({ notice: 'resolved', title: 'Weld', step: null, by: hostile, text: 'No', link }),
  contactMessage: contactMessage({ name: hostile, email: 'eve@example.test', message: `${hostile}\nBye` }),
};

describe.each(Object.entries(mails))('the mail %s', (_name, { subject, text, html }) => {
  it('has the same content as text and as HTML', () => {
    const shown = html
      .replace(/<style>.*?<\/style>|<head>.*?<\/head>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    const lines = text.split('\n').map((line) => line.replace(/^> /, '').replace(/:$/, ''));
    for (const line of lines.filter((each) => each && each !== '-- ')) expect(shown).toContain(line);
    expect(shown).toContain(subject);
  });

  it('renders names as text, whatever they contain', () => {
    expect(html).not.toMatch(/<img/);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('loads no external resources', () => {
    expect(html).not.toMatch(/<[^>]*src=|url\(|<script|<link/);
  });
});

describe('a mail', () => {
  it('states its expiry with the time zone', () => {
    expect(mails.invitation.text).toContain('valid until 1 December 2026 at 12:00 UTC');
    expect(mails.passwordReset.text).toContain('for 1 hour.');
    expect(mails.emailVerification.text).toContain('for 90 minutes.');
  });

  it('links only to web addresses', () => {
    expect(() => passwordReset({ link: 'javascript:alert(1)', validMinutes: 60 })).toThrow(/web/);
    expect(() => passwordReset({ link: '/reset', validMinutes: 60 })).toThrow();
  });

  it.each([
    'evil.example/pay',
    'https://evil.example/pay',
    'www.evil.example',
    'http://10.0.0.1/pay',
    'evil.example/@pay',
    'Buy now:evil.example',
    'ПРИМЕР.рф',
    'evil。example',
  ])('does not let mail programs turn the name %s into a link', (company) => {
    const names = { company, inviter: company, by: company, name: company, amount: company };
    for (const write of [invitation, secondFactorReset, trialEnds, paymentFailed, suspendedForPayment]) {
      const { subject, text, html } = write({
        ...names,
        role: 'an editor',
        link,
        validUntil: moment,
        endsAt: moment,
      });
      for (const shown of [subject, text, html])
        expect(shown.replaceAll(/https:\/\/sop\.example\S*|<style.*?<\/style>/gs, '')).not.toMatch(
          /\p{L}[.。]\p{L}|:\/\//u,
        );
      expect(text.replaceAll('\u200c', '')).toContain(company);
    }
  });

  it('leaves email addresses unchanged, so that they can be copied', () => {
    const { text } = invitation({
      company: 'Acme',
      inviter: 'eve@mail.example',
      role: 'an editor',
      link,
      validUntil: moment,
    });
    expect(text).toContain('eve@mail.example invites you');
    expect(mails.contactMessage.text).toContain('(eve@example.test):');
  });

  it('limits the length of text from visitors', () => {
    const long = contactMessage({
      name: 'x'.repeat(1_000),
      email: 'a@b.test',
      message: 'y'.repeat(1_000_000),
    });
    expect([...long.subject].length).toBeLessThanOrEqual(120);
    expect(long.text.length).toBeLessThan(10_000);
  });

  it('states when a payment is retried, or what to do when it is not', () => {
    expect(mails.paymentFailed.text).toContain('again on 1 December 2026');
    const last = paymentFailed({ company: 'Acme', amount: '$49.00', link });
    expect(last.text).toContain('another card');
  });
});
