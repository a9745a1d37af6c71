import { modelLimits, type ModelProvider, type ModelSettings } from '@sop/contracts';
import { formatNumber } from '../../../lib/intl.js';
import { texts } from './models.texts.js';

/** The two tasks that a remote model may do. */
export type Task = 'writing' | 'speech';

/** What is typed, by task and field: names of fields are flat, as the errors of a form mark them. */
export interface ModelForm {
  writing_provider: ModelProvider;
  writing_address: string;
  writing_key: string;
  writing_model: string;
  writing_checking: string;
  writing_vision: string;
  writing_context: number | string;
  speech_provider: ModelProvider;
  speech_address: string;
  speech_key: string;
  speech_model: string;
  /** Of this machine, where no provider transcribes. */
  speech_local: string;
  timeout_seconds: number | string;
}

export const formOf = ({ writing, speech, timeout_seconds }: ModelSettings): ModelForm => ({
  writing_provider: writing.provider,
  writing_address: writing.address ?? '',
  writing_key: '',
  writing_model: writing.model,
  writing_checking: writing.checking_model,
  writing_vision: writing.vision_model,
  writing_context: writing.context_tokens,
  speech_provider: speech.provider,
  speech_address: speech.address ?? '',
  speech_key: '',
  speech_model: speech.provider === 'none' ? '' : speech.model,
  speech_local: speech.provider === 'none' ? speech.model : '',
  timeout_seconds,
});

/** An address that is not used now is remembered, unless it could not be one. */
const addressIn = (provider: ModelProvider, address: string): string | null =>
  provider === 'server' && address.trim() !== '' ? address.trim() : null;

export const settingsOf = (form: ModelForm): ModelSettings => ({
  writing: {
    provider: form.writing_provider,
    address: addressIn(form.writing_provider, form.writing_address),
    model: form.writing_model.trim(),
    checking_model: form.writing_checking.trim(),
    vision_model: form.writing_vision.trim(),
    context_tokens: Number(form.writing_context),
  },
  speech: {
    provider: form.speech_provider,
    address: addressIn(form.speech_provider, form.speech_address),
    model: form.speech_provider === 'none' ? form.speech_local : form.speech_model.trim(),
  },
  timeout_seconds: Number(form.timeout_seconds),
});

/** How the wire calls the fields of the form. */
export const aliases = {
  'writing.address': 'writing_address',
  'writing.model': 'writing_model',
  'writing.checking_model': 'writing_checking',
  'writing.vision_model': 'writing_vision',
  'writing.context_tokens': 'writing_context',
  'speech.address': 'speech_address',
  'speech.model': 'speech_model',
} as const;

export const isAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

const addressError = (task: Task) => (value: string, form: ModelForm) =>
  form[`${task}_provider`] === 'server' && !isAddress(value) ? texts.noAddress : null;
const modelError = (task: Task) => (value: string, form: ModelForm) =>
  form[`${task}_provider`] !== 'none' && value.trim() === '' ? texts.noModel : null;
const within =
  ({ min, max }: { min: number; max: number }) =>
  (value: number | string) =>
    value !== '' && Number(value) >= min && Number(value) <= max
      ? null
      : texts.contextError(formatNumber(min), formatNumber(max));

export const validators = {
  writing_address: addressError('writing'),
  writing_model: modelError('writing'),
  writing_context: within(modelLimits.contextTokens),
  speech_address: addressError('speech'),
  speech_model: modelError('speech'),
  timeout_seconds: within(modelLimits.timeoutSeconds),
};
