import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { Sop, TranslationLanguage } from '@sop/contracts';
import { useCan } from '../../../features/permissions/use-can.js';
import { texts } from '../sop.texts.js';

interface BenchButtonProps {
  readonly sop: Sop;
  /** Of a translation. */
  readonly language?: TranslationLanguage;
}

/** Opens bench mode as a page of its own, so that its service worker serves it. */
export function BenchButton({ sop, language }: BenchButtonProps) {
  const canRecord = useCan('sop.execute');
  if (!canRecord || sop.status !== 'ready' || sop.steps.length === 0) return null;
  return (
    <Button
      component="a"
      href={`/sop/${sop.id}/do${language === undefined ? '' : `?language=${language}`}`}
      variant="default"
      leftSection={<IconPlayerTrackNext size={18} stroke={1.75} aria-hidden="true" />}
    >
      {texts.benchMode}
    </Button>
  );
}
