import { pseudonymMark, pseudonymOf } from '@sop/contracts';
import { texts } from './person.texts.js';

interface Person {
  readonly email: string;
  readonly display_name: string | null;
}

/** The name of a person, or else the address. */
export const nameOf = ({ email, display_name }: Person): string => display_name ?? email;

/** Name and address, because names are not unique: `Ann Lee (ann@example.com)`. An API token has a name in place of both. */
export const nameWithAddress = ({ email, display_name }: Person): string =>
  display_name && display_name !== email ? `${display_name} (${email})` : email;

/** A name as the server has it: that of an erased person is in the language of the page. */
export function shownName(name: string): string {
  const mark = pseudonymMark(name);
  return mark === null ? name : texts.former(mark);
}

/** What was typed as the server knows it: a former member is confirmed by the name on the page. */
export function storedName(typed: string): string {
  const mark = /[0-9a-f]{4,16}$/i.exec(typed.trim())?.[0].toLowerCase();
  return mark !== undefined && typed.trim() === texts.former(mark) ? pseudonymOf(mark) : typed;
}
