import { Can } from '../../features/permissions/can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';

/** That nobody can pay here, who could change that, and the way to them for whoever would pay. */
export function PaymentsOff() {
  return (
    <Notice tone="calm">
      <div className={styles.standing}>
        <span>{texts.notSetUp}</span>
        <Can permission="billing.manage">
          <LinkButton to="/contact-us" variant="default">
            {texts.writeToOperator}
          </LinkButton>
        </Can>
      </div>
    </Notice>
  );
}
