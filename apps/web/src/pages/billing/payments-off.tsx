import { Can } from '../../features/permissions/can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Notice } from '../../ui/states.js';
import styles from './billing.module.css';
import { texts } from './billing.texts.js';

/** Explains that payments are not set up, who could change that, and how to contact them. */
export function PaymentsOff() {
  return (
    <Notice tone="calm">
      <div className={styles.state}>
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
