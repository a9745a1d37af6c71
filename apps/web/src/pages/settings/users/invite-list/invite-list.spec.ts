import '../../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import type { InvitationOutcome } from '@sop/contracts';
import {
  byAttention,
  outcomeFile,
  putOff,
  readyAgain,
  rowOf,
  withinSeats,
  withOutcomes,
} from './invite-list.js';
import { readPeople } from './people-file.js';

const rowsOf = (text: string) => {
  const people = readPeople(Buffer.from(text));
  if (typeof people === 'string') throw new Error(people);
  return people.map(rowOf);
};
const three = () => rowsOf('a@example.com\nb@example.com\nc@example.com');
const states = (rows: readonly { state: string }[]) => rows.map(({ state }) => state).join(' ');
const refusal = (is_limit: boolean) =>
  ({ code: 'plan.users', parameters: { limit: 2 }, detail: 'No seat.', is_limit }) as const;
const outcome = (email: string, change: Partial<InvitationOutcome>): InvitationOutcome => ({
  email,
  outcome: 'invited',
  refusal: null,
  ...change,
});

describe('a list of people to invite', () => {
  it('takes the answers in the order in which people were sent', () => {
    const rows = three();
    const answered = withOutcomes(rows, rows.slice(1), [
      outcome('b@example.com', { outcome: 'refused', refusal: refusal(false) }),
      outcome('c@example.com', {}),
    ]);
    expect(states(answered)).toBe('ready refused invited');
    expect(answered[1]?.reason).toBe('No seat.');
  });

  it('keeps those open whom a limit stopped, and tries them again', () => {
    const rows = three();
    const stopped = withOutcomes(rows, rows, [
      outcome('a@example.com', {}),
      outcome('b@example.com', { outcome: 'refused', refusal: refusal(true) }),
    ]);
    expect(states(putOff(stopped, 'No seat.'))).toBe('invited open open');
    expect(states(readyAgain(putOff(stopped, 'No seat.')))).toBe('invited ready ready');
  });

  it('gives the free seats of the plan to the first', () => {
    const rows = rowsOf('a@example.com,owner\nb@example.com\nc@example.com\nd@example.com');
    expect(states(withinSeats(rows, 2))).toBe('refused ready ready open');
    expect(states(withinSeats(rows, Infinity))).toBe('refused ready ready ready');
    expect(states(withinSeats(rows, -1))).toBe('refused open open open');
  });

  it('shows first what needs attention', () => {
    const rows = withinSeats(rowsOf('b@example.com\nc@example.com\na@example.com,owner'), 1);
    expect(byAttention(rows).map(({ line }) => line)).toEqual([3, 2, 1]);
  });

  it('is written as a file that a spreadsheet takes for no formula, and that can be sent again', () => {
    const text = outcomeFile(rowsOf('=HYPERLINK("x"),owner\nada@example.com,editor'));
    expect(text.startsWith('\uFEFFEmail,Role,Outcome,Reason\r\n')).toBe(true);
    expect(text).not.toMatch(/(?:^|[,"\n])=/);
    expect(text).toContain('ada@example.com,Editor,Can be invited,\r\n');
    expect(rowsOf(text).map(({ email }) => email)[1]).toBe('ada@example.com');
  });
});
