import { Button } from '@mantine/core';
import { Can } from '../../../features/permissions/can.js';
import { useActivation, type Choosable } from '../decision/use-choice.js';
import { texts } from '../training.texts.js';

/** Makes a model the active one for SOPs. */
export function Activate({ model }: { model: Choosable }) {
  const activation = useActivation();
  return (
    <Can permission="model.activate">
      <Button
        variant="default"
        loading={activation.isPending}
        onClick={() => activation.mutate(model)}
        aria-label={texts.activateOf(model.name)}
      >
        {texts.activate}
      </Button>
    </Can>
  );
}
