import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import { Notice } from '../../../ui/states.js';
import { FormerMembers } from '../erasure/former-members.js';
import { InviteForm } from './invite-form.js';
import { InviteListButton } from './invite-list/invite-list-button.js';
import { Invitations } from './invitations.js';
import { OwnData } from './own-data.js';
import { OwnLanguage } from './own-language.js';
import { OwnName } from './own-name.js';
import { OwnNotices } from './own-notices.js';
import { OwnPassword } from './own-password.js';
import { OwnSessions } from './own-sessions.js';
import { RolesCard } from './roles-card.js';
import { Seats } from './seats.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';
import { UsersTable } from './users-table.js';

/** The users of the company. What only administrators may do is explained to the others. */
export default function UsersTab() {
  const me = useQuery(queries.me());
  return (
    <div className={styles.sections}>
      <Can permission="user.manage" fallback={<Notice tone="calm">{texts.closed}</Notice>}>
        <Card title={texts.users} lead={texts.usersLead}>
          <Seats />
          <InviteForm />
          <InviteListButton />
          <UsersTable />
        </Card>
        <Invitations />
        <FormerMembers />
      </Can>
      <RolesCard />
      <OwnName />
      <OwnLanguage />
      <OwnNotices />
      {me.data?.has_password === false ? (
        <Notice tone="calm">{texts.noPassword}</Notice>
      ) : (
        <OwnPassword email={me.data?.email} />
      )}
      <OwnSessions />
      <Can permission="account.manage">
        <OwnData />
      </Can>
    </div>
  );
}
