import { NativeSelect } from '@mantine/core';
import { texts } from './speech-models.texts.js';
import { useSpeechModels } from './use-speech-models.js';

/** Which of the installed models transcribes where no AI provider does. A choice that is no longer installed stays visible. */
export function LocalSpeechModel({ inputProps }: { inputProps: { value?: string } }) {
  const installed = useSpeechModels().data?.installed ?? [];
  const chosen = inputProps.value ?? '';
  const missing =
    chosen !== '' && !installed.includes(chosen)
      ? [{ value: chosen, label: texts.notInstalled(chosen) }]
      : [];
  return (
    <NativeSelect
      label={texts.local}
      description={texts.localHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: '', label: texts.mostAccurate },
        ...installed.map((value) => ({ value, label: value })),
        ...missing,
      ]}
      {...inputProps}
    />
  );
}
