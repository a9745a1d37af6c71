import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addressOf, identityProviders, routes, type IdentityProvider } from '@sop/contracts';
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react';
import { call } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';
import styles from './sign-in-with.module.css';
import { texts } from './sign-in-with.texts.js';

const icons = { google: IconBrandGoogle, microsoft: IconBrandWindows } as const;

/** Sign-in with accounts of other providers. A provider that is not set up is disabled with the reason. */
export function SignInWith() {
  const providers = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: () => call(routes.signIn.providers, {}),
    retry: false,
    staleTime: Infinity,
  });
  const isOpen = (name: IdentityProvider) =>
    providers.data?.some((each) => each.name === name && each.is_configured) ?? false;
  const closed = identityProviders.filter((name) => !isOpen(name));
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{texts.or}</p>
      {identityProviders.map((name) => (
        <Provider key={name} name={name} isOpen={isOpen(name)} />
      ))}
      {!providers.isPending && closed.length > 0 && (
        <p className={styles.reason} id="sign-in-with-reason">
          {closed.length > 1 ? texts.notSetUp : closed.map((name) => texts.oneNotSetUp[name])}
        </p>
      )}
    </div>
  );
}

/** A link if it is set up: the browser itself goes to the provider and back. */
function Provider({ name, isOpen }: { name: IdentityProvider; isOpen: boolean }) {
  const Icon = icons[name];
  const look = {
    variant: 'default',
    fullWidth: true,
    leftSection: <Icon size={18} stroke={1.75} aria-hidden="true" />,
  } as const;
  if (!isOpen)
    return (
      <Button {...look} disabled aria-describedby="sign-in-with-reason">
        {texts.with[name]}
      </Button>
    );
  return (
    <Button {...look} component="a" href={apiPath + addressOf(routes.signIn.begin, { provider: name })}>
      {texts.with[name]}
    </Button>
  );
}
