import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { texts } from './login.texts.js';

export function Component() {
  useTabTitle(texts.forgotTitle);
  return (
    <AuthLayout title={texts.forgotTitle} lead={texts.forgotText}>
      <LinkButton to="/login" variant="default">
        {texts.back}
      </LinkButton>
    </AuthLayout>
  );
}
