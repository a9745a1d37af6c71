import { shortened } from '@sop/contracts';

/** A mail without its recipient: what a template makes. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; without it nobody reads one. */
  readonly replyTo?: string;
}

/** A mail as it leaves. */
export interface AddressedMail extends MailMessage {
  /** The recipient: one address. */
  readonly to: string;
}

/** One line without control characters, line breaks or marks that turn the direction of text: fit for a header. */
export function oneLine(text: string, maxLength = 120): string {
  return shortened(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), maxLength);
}
