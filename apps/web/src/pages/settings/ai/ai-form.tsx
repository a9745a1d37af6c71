import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  routes,
  sopLanguages,
  speechModels,
  styleGuideLimit,
  defaultAiSettings,
  type ReplyOf,
  type SopLanguage,
  type SpeechModel,
} from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { UnsavedNotice } from '../../../features/unsaved/unsaved-notice.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { formatDecimalPlaces, formatNumber, formatPlaces, languageName } from '../../../lib/intl.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { glossaryError, wordsOf } from './glossary.js';
import styles from './ai.module.css';
import { texts } from './ai.texts.js';

type Transcription = ReplyOf<typeof routes.transcription.models>;

interface AiFormProps {
  readonly settings: ReplyOf<typeof routes.settings.read>;
  readonly transcription: Transcription;
  readonly isReadOnly: boolean;
}

/** Changes the settings for SOPs only; other stored settings stay. */
export function AiForm({ settings, transcription, isReadOnly }: AiFormProps) {
  const { form, submission, draftFields } = useAiForm(settings);
  const fields = { form, transcription, isReadOnly };
  return (
    <Form submission={submission}>
      {draftFields.isRestored && <UnsavedNotice onDiscard={draftFields.discard} />}
      <RecognitionFields {...fields} />
      <WritingFields {...fields} />
      {!isReadOnly && (
        <SubmitButton submission={submission} className={styles.save}>
          {texts.save}
        </SubmitButton>
      )}
    </Form>
  );
}

interface FieldsProps extends Pick<AiFormProps, 'transcription' | 'isReadOnly'> {
  readonly form: ReturnType<typeof useAiForm>['form'];
}

/** How speech and objects are recognised. */
function RecognitionFields({ form, transcription, isReadOnly }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label={texts.model}
        description={<ModelHint chosen={form.values.transcription_model} transcription={transcription} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={speechModels.map((value) => ({ value, label: texts.modelNames[value] }))}
        disabled={isReadOnly}
        {...form.getInputProps('transcription_model')}
      />
      <Switch
        label={texts.detection}
        description={texts.detectionHint}
        disabled={isReadOnly}
        {...form.getInputProps('object_detection', { type: 'checkbox' })}
      />
      <Textarea
        label={texts.glossary}
        description={
          <>
            {texts.glossaryHint} {transcription.provider_model ? texts.glossaryUsed : texts.glossaryUnused}
          </>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={6}
        maxRows={20}
        readOnly={isReadOnly}
        {...form.getInputProps('glossary')}
      />
    </>
  );
}

/** How a language model writes the SOP. */
function WritingFields({ form, transcription, isReadOnly }: FieldsProps) {
  const withModel = (hint: string): string =>
    transcription.vision === null ? `${hint} ${texts.noLanguageModel}` : hint;
  return (
    <>
      <NativeSelect
        label={texts.language}
        description={withModel(texts.languageHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={languageChoices()}
        disabled={isReadOnly}
        {...form.getInputProps('sop_language')}
      />
      <Textarea
        label={texts.styleGuide}
        description={withModel(texts.styleGuideHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={16}
        readOnly={isReadOnly}
        {...form.getInputProps('style_guide')}
      />
      <Switch
        label={texts.vision}
        description={<VisionHint vision={transcription.vision} />}
        disabled={isReadOnly}
        {...form.getInputProps('vision', { type: 'checkbox' })}
      />
    </>
  );
}

function useAiForm(settings: AiFormProps['settings']) {
  const client = useQueryClient();
  const { glossary, ...choices } = { ...defaultAiSettings, ...settings.ai_settings };
  const form = useFields({
    initialValues: { ...choices, glossary: glossary.join('\n') },
    validate: {
      glossary: glossaryError,
      style_guide: (value) => (value.trim().length > styleGuideLimit ? texts.styleGuideTooLong : null),
    },
  });
  const draftFields = useDraftFields(form, 'ai');
  const submission = useSubmit(form, {
    send: (values) => {
      const ai_settings = { ...values, glossary: wordsOf(values.glossary) };
      return call(routes.settings.write, { body: { ...settings, ai_settings } });
    },
    onSent: (saved) => {
      client.setQueryData(keys.settings, saved);
      form.setInitialValues(form.getValues());
      draftFields.forget();
      showDone(texts.saved);
    },
    fallback: texts.saveFailure,
  });
  return { form, submission, draftFields };
}

/** By the name of the language in the reader's language. */
function languageChoices(): { value: SopLanguage; label: string }[] {
  return sopLanguages.map((value) => ({
    value,
    label: value === 'speech' ? texts.ofSpeech : languageName(value),
  }));
}

/** What it does, whom pictures are shown to, and what it costs, before it is switched on. */
function VisionHint({ vision }: { vision: Transcription['vision'] }) {
  const parts = [
    texts.visionHint,
    texts.visionConsent,
    vision === null ? texts.noLanguageModel : costsOf(vision).join(' '),
  ];
  return parts.map((part) => (
    <span key={part} className={styles.part}>
      {part}
    </span>
  ));
}

function costsOf({
  model,
  tokens_per_step,
  cost_per_step,
  currency,
}: NonNullable<Transcription['vision']>): string[] {
  const isPriced = cost_per_step !== null && currency !== null;
  return [
    texts.visionCost(model, formatNumber(tokens_per_step)),
    isPriced ? texts.visionPrice(`${costOf(10 * cost_per_step)} ${currency}`) : texts.visionNoPrice,
  ];
}

/** Small amounts keep their first digits. */
const costOf = (amount: number): string =>
  amount >= 0.01 ? formatPlaces(amount, 2) : formatDecimalPlaces(Number(amount.toPrecision(1)));

interface ModelHintProps {
  readonly chosen: SpeechModel;
  readonly transcription: Transcription;
}

/** The effect of the choice on this machine, at once or where the provider fails. */
function ModelHint({ chosen, transcription: { models, provider_model } }: ModelHintProps) {
  const model = models.find(({ name }) => name === chosen);
  return provider_model === null
    ? hereWith(model)
    : `${texts.providerFirst(provider_model)} ${withoutProvider(model)}`;
}

type ModelHere = Transcription['models'][number] | undefined;

function hereWith(model: ModelHere): string {
  if (!model || model.used === null) return texts.noModel;
  return model.is_installed ? texts.installed : texts.usedInstead(model.used);
}

function withoutProvider(model: ModelHere): string {
  if (!model || model.used === null) return texts.elseNone;
  return model.is_installed ? texts.elseChosen : texts.elseUsed(model.used);
}
