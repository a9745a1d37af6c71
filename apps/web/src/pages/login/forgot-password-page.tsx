import { useTabTitle } from '../../ui/page.js';
import { AuthLayout } from '../../ui/auth-layout.js';
import { LinkButton } from '../../ui/link-button.js';

const title = 'Forgot password';

export function Component() {
  useTabTitle(title);
  return (
    <AuthLayout
      title={title}
      lead="Passwords are reset by the administrator of your company or of this installation. Ask them for a new one."
    >
      <LinkButton to="/login" variant="default">
        Back to log in
      </LinkButton>
    </AuthLayout>
  );
}
