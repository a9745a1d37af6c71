import { truncate } from '@sop/contracts';

/** A mail without its recipient, as rendered by a template. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The reply address; without it replies are not read. */
  readonly replyTo?: string;
}

/** A mail with its recipient. */
export interface AddressedMail extends MailMessage {
  /** The recipient: one address. */
  readonly to: string;
}

/** One line without control characters, line breaks or bidirectional marks, safe in a header. */
export function oneLine(text: string, maxLength = 120): string {
  return truncate(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), maxLength);
}
