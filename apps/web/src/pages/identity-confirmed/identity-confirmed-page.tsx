import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../../features/identity-proof/identity-proof.texts.js';
import { failureOf, reportProof } from '../../features/identity-proof/proof-channel.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { useTabTitle } from '../../ui/page.js';

/** Where the window of a sign-in for a signature ends: it reports the result to the page that opened it, and closes. */
export function Component() {
  const [search] = useSearchParams();
  const failed = search.get('failed');
  const failure = failed === null ? null : failureOf(failed);
  const title = failure === null ? texts.title : texts.failedTitle;
  useTabTitle(title);
  useEffect(() => {
    reportProof(failure);
    // A browser may refuse it: the page says that the window can be closed.
    window.close();
  }, [failure]);
  return (
    <AuthLayout title={title} lead={texts.lead}>
      {failure && <p>{texts.failed[failure]}</p>}
    </AuthLayout>
  );
}
