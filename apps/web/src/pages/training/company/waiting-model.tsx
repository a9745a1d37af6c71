import { useQuery } from '@tanstack/react-query';
import { reads } from '../../../api/reads.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Decision } from '../decision/decision.js';
import { texts } from '../training.texts.js';

/** The newest model that waits for a decision: it is asked about where one comes back to. */
export function WaitingModel() {
  const { data = [] } = useQuery(reads.models());
  const waiting = data.find(({ awaiting_activation }) => awaiting_activation);
  if (!waiting) return null;
  return (
    <Decision model={waiting}>
      <div>
        <LinkButton to={`/training/models/${waiting.id}`} variant="subtle">
          {texts.seeModel}
        </LinkButton>
      </div>
    </Decision>
  );
}
