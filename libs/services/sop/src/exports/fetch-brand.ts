import { CompanyLogo, defaultBrand, type CompanyBrand } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import type { ObjectStore } from '@sop/object-store';

const timeoutMilliseconds = 5000;

interface AskedBrand {
  brand: CompanyBrand;
  /** Of the logo in the object store; null where there is none. */
  logoKey: string | null;
}

/** How documents of the company look. They look as the product's own where the owner of this does not answer. */
export async function askBrand(
  bus: Pick<Bus, 'request'>,
  companyId: string,
  signal: AbortSignal,
): Promise<AskedBrand> {
  try {
    const { brand, logo_key: logoKey } = await bus.request(CompanyLogo, { company_id: companyId });
    return { brand: brand ?? defaultBrand, logoKey };
  } catch {
    signal.throwIfAborted();
    return { brand: defaultBrand, logoKey: null };
  }
}

/** Downloads the logo into a local file; returns whether it is available. A document is made without it otherwise. */
export async function fetchLogo(
  store: Pick<ObjectStore, 'download'>,
  key: string,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await store.download(key, file, AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]));
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
