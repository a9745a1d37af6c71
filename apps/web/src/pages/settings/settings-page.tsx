import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCanOrNull } from '../../features/permissions/use-can.js';
import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import { CompanyTab } from './company-tab.js';
import { texts } from './settings.texts.js';

const DepartmentsTab = lazy(() => import('./departments-tab.js'));
const AiTab = lazy(() => import('./ai/ai-tab.js'));
const LinksTab = lazy(() => import('./links/links-tab.js'));
const UsersTab = lazy(() => import('./users/users-tab.js'));
const AutomationTab = lazy(() => import('./automation/automation-tab.js'));
const ActivityTab = lazy(() => import('./activity/activity-tab.js'));

export function Component() {
  const seesActivity = useCanOrNull('audit.view') ?? false;
  const seesLinks = useCanOrNull('share.view') ?? false;
  const seesAutomation = useCanOrNull('automation.view') ?? false;
  const tabs = [
    { value: 'company', label: texts.tabs.company, content: <CompanyTab /> },
    { value: 'departments', label: texts.tabs.departments, content: <DepartmentsTab /> },
    { value: 'ai', label: texts.tabs.ai, content: <AiTab /> },
    { value: 'users', label: texts.tabs.users, content: <UsersTab /> },
  ];
  const links = { value: 'links', label: texts.tabs.links, content: <LinksTab />, isWide: true };
  const automation = {
    value: 'automation',
    label: texts.tabs.automation,
    content: <AutomationTab />,
    isWide: true,
  };
  const activity = {
    value: 'activity',
    label: texts.tabs.activity,
    content: <ActivityTab />,
    isWide: true,
  };
  return (
    <Page title={texts.title}>
      <SideTabs
        label={texts.sections}
        tabs={[
          ...tabs,
          ...(seesLinks ? [links] : []),
          ...(seesAutomation ? [automation] : []),
          ...(seesActivity ? [activity] : []),
        ].map((tab) => ({
          ...tab,
          content: <Suspense fallback={<Skeleton height={220} />}>{tab.content}</Suspense>,
        }))}
      />
    </Page>
  );
}
