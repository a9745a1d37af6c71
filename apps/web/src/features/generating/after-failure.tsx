import { Button, type ButtonProps } from '@mantine/core';
import type { SopCard } from '@sop/contracts';
import { LinkButton } from '../../ui/link-button.js';
import { useCan } from '../permissions/use-can.js';
import { texts } from './generating.texts.js';
import { useRetry } from './use-retry.js';

interface AfterFailureProps {
  readonly sop: Pick<SopCard, 'id' | 'can_retry'>;
  readonly variant?: ButtonProps['variant'];
}

/** What can be done about an SOP that was not made: another try, or another video where nothing was kept of this one. */
export function AfterFailure({ sop, variant = 'filled' }: AfterFailureProps) {
  const retry = useRetry(sop.id);
  const mayRetry = useCan('sop.edit');
  const mayCreate = useCan('sop.create');
  if (sop.can_retry)
    return mayRetry ? (
      <Button variant={variant} onClick={() => retry.mutate()} loading={retry.isPending}>
        {texts.retry}
      </Button>
    ) : null;
  return mayCreate ? (
    <LinkButton variant={variant} to="/create">
      {texts.anotherVideo}
    </LinkButton>
  ) : null;
}
