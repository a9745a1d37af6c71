import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.js';
import { CompanyTab } from './company-tab.js';
import { DepartmentsTab } from './departments-tab.js';
import { texts } from './settings.texts.js';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'departments' ? 'departments' : 'company';
  return (
    <Page title={texts.title} width="narrow">
      <Tabs
        value={tab}
        onChange={(value) => setSearch({ tab: value ?? 'company' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="company">{texts.tabs.company}</Tabs.Tab>
          <Tabs.Tab value="departments">{texts.tabs.departments}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="company">
          <CompanyTab />
        </Tabs.Panel>
        <Tabs.Panel value="departments">
          <DepartmentsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
