import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBrush, IconPalette, type Icon } from '@tabler/icons-react';
import { routes } from '@sop/contracts';
import { useEffect } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { Card } from '../../ui/card.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { SideTabs } from '../../ui/side-tabs.js';
import { EmptyState, Notice } from '../../ui/states.js';
import styles from './admin.module.css';
import { OperatorOnly } from './operator-only.js';
import { PlanEditor } from './plans/plan-editor.js';
import { texts } from './ui-controls.texts.js';

const reloadMilliseconds = 2000;

export function Component() {
  return (
    <Page
      title={texts.title}
      actions={
        <LinkButton to="/admin" variant="default">
          {texts.back}
        </LinkButton>
      }
    >
      <OperatorOnly permission="platform.plans">
        <div className={styles.stack}>
          <FixPlans />
          <SideTabs
            label={texts.sections}
            tabs={[
              { value: 'features', label: texts.tabs.features, content: <PlanEditor /> },
              {
                value: 'settings',
                label: texts.tabs.settings,
                content: <Soon icon={IconPalette}>{texts.settingsSoon}</Soon>,
              },
              {
                value: 'branding',
                label: texts.tabs.branding,
                content: <Soon icon={IconBrush}>{texts.brandingSoon}</Soon>,
              },
            ]}
          />
        </div>
      </OperatorOnly>
    </Page>
  );
}

function Soon({ icon: SoonIcon, children }: { icon: Icon; children: string }) {
  return (
    <EmptyState icon={<SoonIcon size={22} stroke={1.75} aria-hidden="true" />} title={texts.soon}>
      {children}
    </EmptyState>
  );
}

/** Restores default plans that were deleted from the database. They appear in every list, so the page is reloaded. */
function FixPlans() {
  const fix = useMutation({ mutationFn: () => call(routes.platformBilling.fixMissingPlans, {}) });
  useEffect(() => {
    if (!fix.isSuccess) return;
    const timer = setTimeout(() => window.location.reload(), reloadMilliseconds);
    return () => clearTimeout(timer);
  }, [fix.isSuccess]);
  return (
    <Card
      title={texts.fixTitle}
      lead={texts.fixText}
      actions={
        <Button variant="default" loading={fix.isPending} onClick={() => fix.mutate()}>
          {texts.fix}
        </Button>
      }
    >
      {fix.isError && <Notice tone="danger">{detailOf(fix.error, texts.fixFailure)}</Notice>}
      {fix.data && (
        <Notice tone="done">
          {fix.data.message} {texts.final(fix.data.results.final_plans.join(', '))}. {texts.reloading}
        </Notice>
      )}
    </Card>
  );
}
