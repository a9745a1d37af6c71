import { companyRoles } from '@sop/contracts';
import { Card } from '../../../ui/card.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

export function RolesCard() {
  return (
    <Card title={texts.rolesTitle}>
      <dl className={styles.may}>
        {companyRoles.map((role) => (
          <RoleRow key={role} role={role} />
        ))}
      </dl>
    </Card>
  );
}

function RoleRow({ role }: { role: (typeof companyRoles)[number] }) {
  return (
    <>
      <dt>{texts.roles[role]}</dt>
      <dd>{texts.may[role]}</dd>
    </>
  );
}
