import { routes, type BodyInputOf, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import type { SopEdit } from '../sop-editing.js';
import { texts } from './release.texts.js';

const { releases } = routes;

/** Steps of a release are not undone but answered by another step; each is about the revision that the user has seen. */
const step = (message: string, send: SopEdit['send']): SopEdit => ({
  message,
  send,
  isUnaffected: () => false,
  isPermanent: true,
});

export const askForReview = (id: string, note: string): SopEdit =>
  step(texts.asked, (revision, key) =>
    call(releases.request, { params: { id }, body: { revision, note }, key }),
  );

export const returnToDraft = (id: string, note: string): SopEdit =>
  step(texts.returned, (revision, key) =>
    call(releases.return, { params: { id }, body: { revision, note }, key }),
  );

export const withdrawVersion = (id: string, version: number, reason: string): SopEdit =>
  step(texts.withdrawnDone(version), (_revision, key) =>
    call(releases.withdraw, { params: { id, version }, body: { reason }, key }),
  );

/** @param base the SOP that the user signs; the server's after a conflict */
export const releaseVersion = (
  base: { current: Sop },
  body: Omit<BodyInputOf<typeof releases.release>, 'revision'>,
): SopEdit => ({
  ...step(texts.releasedDone(nextVersion(base.current)), (revision, key) =>
    call(releases.release, { params: { id: base.current.id }, body: { ...body, revision }, key }),
  ),
  base,
});

export const nextVersion = ({ release: { version } }: Sop): number => (version ?? 0) + 1;
