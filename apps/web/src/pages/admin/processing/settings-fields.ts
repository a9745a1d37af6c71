import type { ProcessingSettings } from '@sop/contracts';
import { texts } from './processing.texts.js';

type Name = keyof ProcessingSettings;
type NumberName = { [K in Name]: ProcessingSettings[K] extends number ? K : never }[Name];
type SwitchName = { [K in Name]: ProcessingSettings[K] extends boolean ? K : never }[Name];
type ChoiceName = keyof typeof texts.choices;

export type SettingField =
  | {
      readonly kind: 'number';
      readonly name: NumberName;
      readonly min: number;
      readonly max: number;
      readonly step: number;
    }
  | { readonly kind: 'switch'; readonly name: SwitchName }
  | { readonly kind: 'choice'; readonly name: ChoiceName };

const number = (name: NumberName, min: number, max: number, step = 1): SettingField => ({
  kind: 'number',
  name,
  min,
  max,
  step,
});
const onOff = (name: SwitchName): SettingField => ({ kind: 'switch', name });
const choice = (name: ChoiceName): SettingField => ({ kind: 'choice', name });

/** Every setting in its section, with the bounds of the contract. */
export const settingSections: readonly {
  readonly title: string;
  readonly fields: readonly SettingField[];
}[] = [
  {
    title: texts.sections.video,
    fields: [
      number('default_fps', 0.5, 8, 0.5),
      number('max_fps', 0.5, 8, 0.5),
      choice('yolo_model'),
      choice('processing_resolution'),
      onOff('enable_frame_deduplication'),
    ],
  },
  {
    title: texts.sections.resources,
    fields: [
      number('max_video_size_gb', 1, 50),
      number('max_processing_time_minutes', 5, 120),
      number('max_concurrent_jobs', 1, 10),
      number('thread_count', 1, 16),
      onOff('enable_multithreading'),
    ],
  },
  {
    title: texts.sections.training,
    fields: [
      number('training_default_fps', 0.5, 10, 0.5),
      number('training_max_fps', 0.5, 10, 0.5),
      choice('training_transcode_resolution'),
      number('training_transcode_quality', 18, 28),
      onOff('training_enable_transcode'),
    ],
  },
  {
    title: texts.sections.recording,
    fields: [
      number('screen_recording_max_duration_minutes', 1, 120),
      choice('screen_recording_default_quality'),
      onOff('enable_screen_recording'),
    ],
  },
];
