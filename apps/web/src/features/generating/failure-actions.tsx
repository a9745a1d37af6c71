import { Button, type ButtonProps } from '@mantine/core';
import type { SopCard } from '@sop/contracts';
import { LinkButton } from '../../ui/link-button.js';
import { useCan } from '../permissions/use-can.js';
import { texts } from './generating.texts.js';
import { useRetry } from './use-retry.js';

interface FailureActionsProps {
  readonly sop: Pick<SopCard, 'id' | 'can_retry'>;
  readonly variant?: ButtonProps['variant'];
}

/** What can be done after a failure: retry, or choose another video where this one cannot be used. */
export function FailureActions({ sop, variant = 'filled' }: FailureActionsProps) {
  const retry = useRetry(sop.id);
  const canRetry = useCan('sop.edit');
  const canCreate = useCan('sop.create');
  if (sop.can_retry)
    return canRetry ? (
      <Button variant={variant} onClick={() => retry.mutate()} loading={retry.isPending}>
        {texts.retry}
      </Button>
    ) : null;
  return canCreate ? (
    <LinkButton variant={variant} to="/create">
      {texts.anotherVideo}
    </LinkButton>
  ) : null;
}
