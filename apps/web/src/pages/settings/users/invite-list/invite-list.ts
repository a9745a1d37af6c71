import { csvLine, type CompanyRole, type InvitationOutcome } from '@sop/contracts';
import { localizedMessages } from '../../../../api/status-messages.js';
import type { ListedPerson } from './people-file.js';
import { texts } from './invite-list.texts.js';

/** `open`: not invited yet, because something has to happen before. */
export type RowState = 'ready' | 'invited' | 'refused' | 'open';

/** A person of the list with what is known. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly role: CompanyRole;
  /** In the words of the product, or as it was typed. */
  readonly shownRole: string;
  readonly state: RowState;
  /** Why the person is not invited, as a sentence; null for others. */
  readonly reason: string | null;
}

/** Before the server was asked. */
export const rowOf = ({ fault, unknownRole, ...person }: ListedPerson): PersonRow => ({
  ...person,
  shownRole: unknownRole ?? texts.roles[person.role],
  state: fault ? 'refused' : 'ready',
  reason: fault && texts.faults[fault],
});

/** With the server's answers to those who were sent, in their order. */
export function withOutcomes(
  rows: readonly PersonRow[],
  sent: readonly PersonRow[],
  outcomes: readonly InvitationOutcome[],
): PersonRow[] {
  const byLine = new Map(sent.map(({ line }, at) => [line, outcomes[at]]));
  return rows.map((row) => {
    const outcome = byLine.get(row.line);
    if (!outcome) return row;
    const { refusal } = outcome;
    const reason = refusal && localizedMessages(refusal.detail, [refusal]);
    return { ...row, reason, state: refusal?.is_limit ? 'open' : outcome.outcome };
  });
}

/** Those who are ready, beyond the free seats of the plan, stay open. */
export function withinSeats(rows: readonly PersonRow[], freeSeats: number): PersonRow[] {
  let left = freeSeats;
  return rows.map((row) => {
    if (row.state !== 'ready') return row;
    left -= 1;
    return left >= 0 ? row : { ...row, state: 'open', reason: texts.noSeat };
  });
}

/** Those who are still ready are not invited now. */
export const putOff = (rows: readonly PersonRow[], reason: string): PersonRow[] =>
  rows.map((row) => (row.state === 'ready' ? { ...row, state: 'open', reason } : row));

/** Those who are open are tried again. */
export const readyAgain = (rows: readonly PersonRow[]): PersonRow[] =>
  rows.map((row) => (row.state === 'open' ? { ...row, state: 'ready', reason: null } : row));

export const countOf = (rows: readonly PersonRow[], state: RowState): number =>
  rows.filter((row) => row.state === state).length;

const order: readonly RowState[] = ['refused', 'open', 'ready', 'invited'];

/** What needs attention first, otherwise as in the file. */
export const byAttention = (rows: readonly PersonRow[]): PersonRow[] =>
  rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));

/** Spreadsheet programs recognise UTF-8 by the mark. */
const byteOrderMark = '\uFEFF';

/** The list with its outcome as a file for spreadsheets; it can be sent again as it is. */
export const outcomeFile = (rows: readonly PersonRow[]): string =>
  byteOrderMark +
  csvLine([texts.email, texts.role, texts.outcome, texts.reason]) +
  rows
    .map(({ email, shownRole, state, reason }) => csvLine([email, shownRole, texts.states[state], reason]))
    .join('');
