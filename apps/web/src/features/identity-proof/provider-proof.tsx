import { Button } from '@mantine/core';
import { routes, type IdentityProvider, type SignatureFailure } from '@sop/contracts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { Notice } from '../../ui/states.js';
import { texts } from './identity-proof.texts.js';
import { onProof } from './proof-channel.js';
import type { Signed } from './use-identity.js';

interface ProviderProofProps {
  readonly providers: readonly IdentityProvider[];
  readonly signed: Signed;
  readonly isProven: boolean;
  /** Of the form that it belongs to. */
  readonly error?: ReactNode;
  readonly onChange: (isProven: boolean) => void;
}

/** For users without a password: signs in again at the provider, in a window, to sign something. */
export function ProviderProof({ providers, signed, isProven, error, onChange }: ProviderProofProps) {
  const { begin, isWaiting, failure } = useSignIn(signed, onChange);
  if (providers.length === 0) return <Notice tone="attention">{texts.noProvider}</Notice>;
  const message = failure ?? error;
  return (
    <div>
      <p>{texts.text}</p>
      {providers.map((provider) => (
        <Button key={provider} variant="default" onClick={() => void begin(provider)}>
          {texts.with[provider]}
        </Button>
      ))}
      <p role="status">{isProven ? texts.proven : isWaiting && texts.waiting}</p>
      {message && !isProven && <Notice tone="danger">{message}</Notice>}
    </div>
  );
}

function useSignIn(signed: Signed, onChange: (isProven: boolean) => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const end = (message: string | null) => {
    setIsWaiting(false);
    setFailure(message);
  };
  const take = useEffectEvent((failed: SignatureFailure | null) => {
    end(failed && texts.failed[failed]);
    onChange(failed === null);
  });
  useEffect(() => onProof((failed) => take(failed)), []);
  const begin = async (provider: IdentityProvider) => {
    onChange(false);
    setFailure(null);
    // Opened at once: browsers block windows that no click opens.
    const opened = window.open('', 'identity-proof', 'popup,width=520,height=680');
    if (!opened) return end(texts.blocked);
    setIsWaiting(true);
    try {
      const { location } = await call(routes.identity.begin, { params: { provider }, body: signed });
      opened.location.assign(location);
    } catch (error) {
      opened.close();
      end(detailOf(error, texts.beginFailure));
    }
  };
  return { begin, isWaiting, failure };
}
