import { CompanyLogo } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import type { ObjectStore } from '@sop/object-store';

const timeoutMilliseconds = 5000;

interface Sources {
  bus: Pick<Bus, 'request'>;
  store: Pick<ObjectStore, 'download'>;
}

/** Downloads the company's logo into a local file; returns whether it is available. A document is made without it otherwise. */
export async function fetchLogo(
  { bus, store }: Sources,
  companyId: string,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { logo_key: key } = await bus.request(CompanyLogo, { company_id: companyId });
    if (key === null) return false;
    await store.download(key, file, AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]));
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
