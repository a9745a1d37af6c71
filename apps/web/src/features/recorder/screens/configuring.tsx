import { Button, NativeSelect, Switch } from '@mantine/core';
import { recordingQualities, type RecordingQuality } from '@sop/contracts';
import { IconPlayerRecordFilled } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/link-button.js';
import { Notice } from '../../../ui/states.js';
import { CursorSettings } from '../settings/cursor-settings.js';
import { MicrophonePicker } from '../settings/microphone-picker.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';
import { useDiskMinutes } from '../settings/use-disk-minutes.js';
import type { RecordingLimits, Recorder } from '../use-recorder.js';

export function Configuring({ recorder, limits }: { recorder: Recorder; limits: RecordingLimits }) {
  const { state, change, minutes } = recorder;
  const { settings, isStarting } = state;
  const diskMinutes = useDiskMinutes(settings.quality);
  const isDiskShort = diskMinutes !== null && diskMinutes < minutes;
  return (
    <>
      <header className={styles.head}>
        <LinkButton to="/create" variant="subtle" className={styles.back}>
          {texts.back}
        </LinkButton>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <MicrophonePicker
            value={settings.microphoneId}
            onChange={(microphoneId) => change({ microphoneId })}
          />
          <Switch
            label={texts.systemAudio}
            description={texts.systemAudioText}
            checked={settings.includeSystemAudio}
            onChange={(event) => change({ includeSystemAudio: event.currentTarget.checked })}
          />
          <NativeSelect
            label={texts.quality}
            value={settings.quality}
            data={recordingQualities.map((value) => ({ value, label: texts.qualities[value] }))}
            onChange={(event) => change({ quality: event.currentTarget.value as RecordingQuality })}
          />
        </div>
        <CursorSettings settings={settings} onChange={change} />
      </div>
      {isDiskShort && <Notice tone="attention">{texts.diskShort(diskMinutes)}</Notice>}
      <footer className={styles.foot}>
        <p className={styles.limits}>{limitsText(limits)}</p>
        <Button
          size="md"
          disabled={isStarting}
          leftSection={<IconPlayerRecordFilled size={16} aria-hidden="true" />}
          onClick={() => void recorder.start()}
        >
          {isStarting ? texts.starting : texts.start}
        </Button>
      </footer>
    </>
  );
}

function limitsText({ remaining_minutes: left, max_duration_minutes: most }: RecordingLimits): string {
  const month = left < 0 ? texts.unlimitedLeft : texts.minutesLeft(left);
  return `${month}, ${texts.atMost(most)}`;
}
