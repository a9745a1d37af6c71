import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invitationListLimits, routes, unlimited } from '@sop/contracts';
import { call } from '../../../../api/call.js';
import { detailOf } from '../../../../api/problem.js';
import { queries } from '../../../../api/queries.js';
import { refetch } from '../../../../api/refetch.js';
import { userQueries } from '../user-queries.js';
import { putOff, readyAgain, rowOf, withinSeats, withOutcomes, type PersonRow } from './invite-list.js';
import { texts } from './invite-list.texts.js';
import { readPeople } from './people-file.js';
import { readBytes } from './read-bytes.js';

/** Each part is shown when it is done. */
const sentAtOnce = 10;

export type InviteListStep = 'choose' | 'checking' | 'preview' | 'sending' | 'sent';

/** From a file to the outcome for each of its people. */
export function useInviteList() {
  const client = useQueryClient();
  const [step, setStep] = useState<InviteListStep>('choose');
  const [rows, setRows] = useState<readonly PersonRow[]>([]);
  const [error, setError] = useState<string | null>(null);
  const isStopped = useRef(false);

  const reject = (sentence: string) => {
    setError(sentence);
    setStep('choose');
  };
  const choose = async (file: File) => {
    setError(null);
    setStep('checking');
    if (file.size > invitationListLimits.fileBytes) return reject(texts.fileFaults['too-large']);
    const bytes = await readBytes(file).catch(() => null);
    if (bytes === null) return reject(texts.fileFaults.unreadable);
    const people = readPeople(bytes);
    if (typeof people === 'string') return reject(texts.fileFaults[people]);
    try {
      const known = await checked(people.map(rowOf));
      setRows(withinSeats(known, await freeSeats(client)));
      setStep('preview');
    } catch (problem) {
      reject(detailOf(problem, texts.checkFailure));
    }
  };
  const send = async () => {
    isStopped.current = false;
    setStep('sending');
    const left = await sendAll(readyAgainAfter(step, rows), setRows, () => isStopped.current);
    setRows(left);
    setStep('sent');
    await refetch(client, userQueries);
  };
  return {
    step,
    rows,
    error,
    choose,
    send,
    stop: () => void (isStopped.current = true),
    startOver: () => setStep('choose'),
  };
}

/** At first those without a seat are left out; later something may have changed. */
const readyAgainAfter = (step: InviteListStep, rows: readonly PersonRow[]) =>
  step === 'sent' ? readyAgain(rows) : rows;

/** Infinity where the server does not say: it decides when people are invited. */
async function freeSeats(client: QueryClient): Promise<number> {
  const overview = await client.fetchQuery(queries.billing()).catch(() => null);
  if (!overview || overview.current_usage.users_limit === unlimited) return Infinity;
  return overview.current_usage.users_limit - overview.current_usage.active_users;
}

const isReady = ({ state }: PersonRow): boolean => state === 'ready';
const peopleOf = (rows: readonly PersonRow[]) => rows.map(({ email, role }) => ({ email, role }));

/** With what the server finds wrong; nothing is sent to anyone. */
async function checked(rows: readonly PersonRow[]): Promise<readonly PersonRow[]> {
  const asked = rows.filter(isReady);
  let known = rows;
  for (let at = 0; at < asked.length; at += invitationListLimits.perRequest) {
    const part = asked.slice(at, at + invitationListLimits.perRequest);
    const body = { people: peopleOf(part), is_preview: true };
    const { outcomes } = await call(routes.invitations.createMany, { body });
    known = withOutcomes(known, part, outcomes);
  }
  return known;
}

/** In parts, until all are answered, a limit is reached, a call fails or the user stops it. */
async function sendAll(
  rows: readonly PersonRow[],
  onProgress: (rows: readonly PersonRow[]) => void,
  isStopped: () => boolean,
): Promise<readonly PersonRow[]> {
  let known = rows;
  for (;;) {
    onProgress(known);
    const part = known.filter(isReady).slice(0, sentAtOnce);
    if (part.length === 0) return known;
    if (isStopped()) return putOff(known, texts.stopped);
    try {
      const { outcomes } = await call(routes.invitations.createMany, { body: { people: peopleOf(part) } });
      known = withOutcomes(known, part, outcomes);
    } catch (problem) {
      return putOff(known, detailOf(problem, texts.sendFailure));
    }
    const limit = known.find(
      ({ line, state }) => state === 'open' && part.some((each) => each.line === line),
    );
    if (limit) return putOff(known, limit.reason ?? texts.sendFailure);
  }
}
