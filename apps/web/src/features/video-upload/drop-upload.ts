import { bearer } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';

/** What it holds of the plan's storage goes back now; without that it would after a day. */
export function dropUpload(uploadId: string): void {
  const headers = { ...bearer(), 'tus-resumable': '1.0.0' };
  void fetch(`${apiPath}/uploads/${uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
}
