import { exportPollMilliseconds, routes, type BodyInputOf, type SopExport } from '@sop/contracts';
import { call } from '../../api/call.js';
import { localizedMessages } from '../../api/status-messages.js';

/** Requests a document of an SOP and waits until it is made. */
export async function makeExport(
  id: string,
  body: BodyInputOf<typeof routes.exports.create>,
  onPercent: (percent: number) => void,
): Promise<SopExport> {
  let made = await call(routes.exports.create, { params: { id }, body });
  while (made.state === 'waiting' || made.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, exportPollMilliseconds));
    made = await call(routes.exports.get, { params: { id, exportId: made.id } });
    onPercent(made.percent);
  }
  if (made.state === 'failed') throw new Error(localizedMessages(made.detail, made.detail_codes));
  return made;
}
