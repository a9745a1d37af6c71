import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.js';
import { useCanOrNull } from '../../../features/permissions/use-can.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { AiForm } from './ai-form.js';
import { texts } from './ai.texts.js';

export default function AiTab() {
  const settings = useQuery(queries.settings());
  const transcription = useQuery(queries.transcription());
  const isManager = useCanOrNull('company.manage');
  if (settings.isError || transcription.isError) {
    const retry = () => void Promise.all([settings.refetch(), transcription.refetch()]);
    return <ErrorState message={texts.failure} onRetry={retry} />;
  }
  if (!settings.data || !transcription.data || isManager === null) return <Skeleton height={420} />;
  return (
    <Card title={texts.title} lead={texts.lead}>
      {!isManager && <Notice tone="calm">{texts.onlyManagers}</Notice>}
      <AiForm settings={settings.data} transcription={transcription.data} isReadOnly={!isManager} />
    </Card>
  );
}
