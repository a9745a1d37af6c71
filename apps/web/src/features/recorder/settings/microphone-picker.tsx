import { Button, NativeSelect } from '@mantine/core';
import { LevelMeter } from './level-meter.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';
import { useMicrophones } from './use-microphones.js';

interface MicrophonePickerProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Choice of the microphone with its level. It is not opened before the user allows it. */
export function MicrophonePicker({ value, onChange }: MicrophonePickerProps) {
  const { devices, stream, permission, ask } = useMicrophones(value);
  const named = devices.filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default');
  return (
    <div className={styles.microphone}>
      <NativeSelect
        label={texts.microphone}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: texts.noMicrophone },
          { value: 'default', label: texts.defaultMicrophone },
          ...named.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label === '' ? texts.someMicrophone(index + 1) : label,
          })),
        ]}
      />
      {value !== '' && stream && <LevelMeter stream={stream} />}
      {value !== '' && permission === 'prompt' && !stream && (
        <div className={styles.ask}>
          <Button variant="light" onClick={ask}>
            {texts.allowMicrophone}
          </Button>
          <span>{texts.microphoneOff}</span>
        </div>
      )}
      {value !== '' && permission === 'denied' && (
        <p className={styles.blocked} role="status">
          {texts.microphoneBlocked}
        </p>
      )}
    </div>
  );
}
