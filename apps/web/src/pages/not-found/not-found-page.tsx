import { IconMapPinQuestion } from '@tabler/icons-react';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { EmptyState } from '../../ui/states.js';

export function Component() {
  useTabTitle('Page Not Found');
  return (
    <main id="content" tabIndex={-1} style={{ padding: '14vh 1rem', maxWidth: '40rem', margin: '0 auto' }}>
      <EmptyState
        icon={<IconMapPinQuestion aria-hidden="true" size={22} stroke={1.75} />}
        title="Page Not Found"
        heading="h1"
        action={<LinkButton to="/">Return to Dashboard</LinkButton>}
      >
        There is nothing at this address. It may have been deleted, or the link may be incomplete.
      </EmptyState>
    </main>
  );
}
