import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { asParameter, statusMessage } from '@sop/contracts';
import { Refused, Retry } from '@sop/jobs';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AddressedMail } from './mail-message.js';
import type { MailConfig } from './mail.config.js';

/** Delivers a mail. The `id` identifies it and becomes its Message-ID. */
export type Deliver = (id: string, mail: AddressedMail) => Promise<void>;

/** For a whole delivery, because the other time limits start again with every byte of the server. */
const deadlineSeconds = 120;

export const createDeliver = (config: MailConfig): Deliver =>
  config.smtpUrl === undefined ? deliverToFolder(config) : deliverBySmtp(config.smtpUrl, config);

const logger = new Logger('mail');
/** The content of a mail must not make this process read files or send requests. */
const noExternalAccess = { disableFileAccess: true, disableUrlAccess: true };

function deliverBySmtp(url: string, config: MailConfig): Deliver {
  const timeouts = {
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport({ url, ...timeouts, ...noExternalAccess });
  return async (id, mail) => {
    const signal = AbortSignal.timeout(deadlineSeconds * 1000);
    await transport.sendMail({ ...toMailOptions(id, mail, config), signal }).catch((error: unknown) => {
      throw toJobError(error);
    });
    logger.log(`Mail ${id} was taken by the mail server`);
  };
}

function deliverToFolder(config: MailConfig): Deliver {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...noExternalAccess,
  });
  return async (id, mail) => {
    const { message } = await transport.sendMail(toMailOptions(id, mail, config));
    const name = `${id}.eml`;
    await mkdir(config.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(config.folder, `${name}.part`), message, { mode: 0o600 });
    await rename(join(config.folder, `${name}.part`), join(config.folder, name));
    logger.log(`No mail server is set (SMTP_URL): the mail is in the file ${name}`);
  };
}

/** Addresses are passed as objects: a parsed string could name a second recipient. */
function toMailOptions(id: string, mail: AddressedMail, { from }: MailConfig): SendMailOptions {
  const { to, subject, text, html, replyTo } = mail;
  return {
    ...{ from, to: { name: '', address: to }, subject, text, html },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A permanent refusal (5xx) is not retried, except for wrong credentials, which the operator can correct. */
function toJobError(error: unknown): Error {
  const { responseCode, code, response, message } = error as {
    responseCode?: number;
    code?: string;
    response?: string;
    message?: string;
  };
  const reply = withoutAddresses(response ?? message ?? String(error));
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH')
    return new Refused(statusMessage('mail.refused', { reply: asParameter(reply) }));
  return new Retry(`The mail server did not take the mail (${code ?? 'unknown'}): ${reply}`);
}

/** Servers repeat the refused address, which must not appear in the log or in the job's row. */
const withoutAddresses = (text: string): string =>
  text.slice(0, 500).replace(/[^\s<>]+@[^\s<>]+/g, '(address)');
