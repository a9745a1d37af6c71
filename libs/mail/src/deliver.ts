import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { asParameter, statusMessage } from '@sop/contracts';
import { Refused, Retry } from '@sop/jobs';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AddressedMail } from './mail-message.js';
import type { MailConfig } from './mail.config.js';

/** Hands a mail over. The same `id` is the same mail: it becomes its Message-ID. */
export type Deliver = (id: string, mail: AddressedMail) => Promise<void>;

export const deliverBy = (config: MailConfig): Deliver =>
  config.smtpUrl === undefined ? intoFolder(config) : bySmtp(config.smtpUrl, config);

const logger = new Logger('mail');
/** Nothing in a mail may make this process read files or call other machines. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

function bySmtp(url: string, config: MailConfig): Deliver {
  const seconds = {
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport({ url, ...seconds, ...closed });
  return async (id, mail) => {
    await transport.sendMail(optionsOf(id, mail, config)).catch((error: unknown) => {
      throw asFailure(error);
    });
    logger.log(`Mail ${id} was taken by the mail server`);
  };
}

function intoFolder(config: MailConfig): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  return async (id, mail) => {
    const { message } = await transport.sendMail(optionsOf(id, mail, config));
    const name = `${id}.eml`;
    await mkdir(config.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(config.folder, `${name}.part`), message, { mode: 0o600 });
    await rename(join(config.folder, `${name}.part`), join(config.folder, name));
    logger.log(`No mail server is set (SMTP_URL): the mail is in the file ${name}`);
  };
}

/** Addresses go in as they are: nothing that is parsed could name a second recipient. */
function optionsOf(id: string, mail: AddressedMail, { from }: MailConfig): SendMailOptions {
  const { to, subject, text, html, replyTo } = mail;
  return {
    ...{ from, to: { name: '', address: to }, subject, text, html },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // No answers by machines (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A refusal for good (5xx) is not tried again; the account's own credentials are, as the operator can mend them. */
function asFailure(error: unknown): Error {
  const { responseCode, code, response, message } = error as {
    responseCode?: number;
    code?: string;
    response?: string;
    message?: string;
  };
  const said = withoutAddresses(response ?? message ?? String(error));
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH')
    return new Refused(statusMessage('mail.refused', { said: asParameter(said) }));
  return new Retry(`The mail server did not take the mail (${code ?? 'unknown'}): ${said}`);
}

/** Servers repeat whom they refuse; the log and the job's row shall not. */
const withoutAddresses = (text: string): string =>
  text.slice(0, 500).replace(/[^\s<>]+@[^\s<>]+/g, '(address)');
