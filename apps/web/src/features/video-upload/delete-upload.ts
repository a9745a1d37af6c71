import { bearer } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';

/** Frees its storage in the plan at once instead of after a day. */
export function deleteUpload(uploadId: string): void {
  const headers = { ...bearer(), 'tus-resumable': '1.0.0' };
  void fetch(`${apiPath}/uploads/${uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
}
