import { Button } from '@mantine/core';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { Notice } from '../../ui/states.js';
import { endActing } from './acting.js';
import styles from './acting-banner.module.css';
import { texts } from './acting.texts.js';

interface ActingBannerProps {
  readonly user: string;
  readonly company: string;
}

/** Shown above every page while the operator acts as a customer. Ending it ends the session on the server too. */
export function ActingBanner({ user, company }: ActingBannerProps) {
  const end = async () => {
    await call(routes.auth.logout, {}).catch(() => undefined);
    endActing();
  };
  return (
    <div className={styles.banner}>
      <Notice tone="attention">
        <span className={styles.line}>
          <span>{texts.line(user, company)}</span>
          <Button variant="default" onClick={() => void end()}>
            {texts.end}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
