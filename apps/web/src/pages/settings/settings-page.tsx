import { useKnownCan } from '../../features/permissions/use-can.js';
import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import { ActivityTab } from './activity/activity-tab.js';
import { AiTab } from './ai/ai-tab.js';
import { CompanyTab } from './company-tab.js';
import { DepartmentsTab } from './departments-tab.js';
import { texts } from './settings.texts.js';
import { UsersTab } from './users/users-tab.js';

export function Component() {
  const seesActivity = useKnownCan('audit.view') ?? false;
  const tabs = [
    { value: 'company', label: texts.tabs.company, content: <CompanyTab /> },
    { value: 'departments', label: texts.tabs.departments, content: <DepartmentsTab /> },
    { value: 'ai', label: texts.tabs.ai, content: <AiTab /> },
    { value: 'users', label: texts.tabs.users, content: <UsersTab /> },
  ];
  const activity = {
    value: 'activity',
    label: texts.tabs.activity,
    content: <ActivityTab />,
    isWide: true,
  };
  return (
    <Page title={texts.title}>
      <SideTabs label={texts.rooms} tabs={seesActivity ? [...tabs, activity] : tabs} />
    </Page>
  );
}
