import { signatureFailures, type SignatureFailure } from '@sop/contracts';

const name = 'identity-proof';

/** Reports how the sign-in in this window ended; null: well. The window that opened it has no other tie to it. */
export function reportProof(failure: SignatureFailure | null): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(failure);
  channel.close();
}

/** Returns its end. */
export function onProof(listener: (failure: SignatureFailure | null) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data === null ? null : failureOf(data));
  return () => channel.close();
}

/** An unknown one is shown as a failure of the provider. */
export const failureOf = (value: unknown): SignatureFailure =>
  signatureFailures.find((failure) => failure === value) ?? 'provider';
