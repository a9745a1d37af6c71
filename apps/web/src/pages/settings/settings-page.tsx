import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import { CompanyTab } from './company-tab.js';
import { DepartmentsTab } from './departments-tab.js';
import { texts } from './settings.texts.js';

export function Component() {
  return (
    <Page title={texts.title}>
      <SideTabs
        label={texts.rooms}
        tabs={[
          { value: 'company', label: texts.tabs.company, content: <CompanyTab /> },
          { value: 'departments', label: texts.tabs.departments, content: <DepartmentsTab /> },
        ]}
      />
    </Page>
  );
}
