import { Slider, Switch } from '@mantine/core';
import { formatDecimal, formatPlaces } from '../../../lib/intl.js';
import { cursorColors, cursorSizes, type CursorColor, type RecorderSettings } from '../recorder.machine.js';
import styles from './cursor-settings.module.css';
import { texts } from '../recorder.texts.js';

interface CursorSettingsProps {
  readonly settings: RecorderSettings;
  readonly onChange: (change: Partial<RecorderSettings>) => void;
}

export function CursorSettings({ settings, onChange }: CursorSettingsProps) {
  const { showCursor, cursorSize, cursorColor } = settings;
  return (
    <fieldset className={styles.cursor}>
      <legend>{texts.cursor}</legend>
      <Switch
        label={texts.showCursor}
        checked={showCursor}
        onChange={(event) => onChange({ showCursor: event.currentTarget.checked })}
      />
      <div className={styles.highlight} data-off={!showCursor || undefined}>
        <div className={styles.choices}>
          <Size value={cursorSize} isOff={!showCursor} onChange={(size) => onChange({ cursorSize: size })} />
          <Colors
            value={cursorColor}
            isOff={!showCursor}
            onChange={(color) => onChange({ cursorColor: color })}
          />
        </div>
        <Sample size={cursorSize} color={cursorColor} />
      </div>
      <p className={styles.honest}>{texts.cursorNote}</p>
    </fieldset>
  );
}

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly isOff: boolean;
  readonly onChange: (value: Value) => void;
}

function Size({ value, isOff, onChange }: ChoiceProps<number>) {
  return (
    <div>
      <div className={styles.label}>
        <span id="cursor-size">{texts.cursorSize}</span>
        <span className={styles.value}>{texts.cursorSizeIs(formatSize(value))}</span>
      </div>
      <Slider
        {...cursorSizes}
        value={value}
        disabled={isOff}
        label={null}
        onChange={onChange}
        thumbValueText={texts.cursorSizeIs(formatSize(value))}
        thumbProps={{ 'aria-labelledby': 'cursor-size' }}
      />
    </div>
  );
}

/** Quarters: `1`, `1.5`, `2.25`. */
const formatSize = (size: number): string => (size % 0.5 === 0 ? formatDecimal(size) : formatPlaces(size, 2));

function Colors({ value, isOff, onChange }: ChoiceProps<CursorColor>) {
  return (
    <div role="radiogroup" aria-label={texts.cursorColor}>
      <span className={styles.label} aria-hidden="true">
        {texts.cursorColor}
      </span>
      <div className={styles.colors}>
        {cursorColors.map((color) => (
          <label key={color} className={styles.color} title={texts.cursorColors[color]}>
            <input
              type="radio"
              name="cursor-color"
              value={color}
              checked={value === color}
              disabled={isOff}
              aria-label={texts.cursorColors[color]}
              onChange={() => onChange(color)}
            />
            <span style={{ backgroundColor: color }} />
          </label>
        ))}
      </div>
    </div>
  );
}

function Sample({ size, color }: { size: number; color: CursorColor }) {
  return (
    <svg className={styles.sample} viewBox="-60 -60 120 120" role="img" aria-label={texts.cursorSample}>
      <circle r={size * 15} fill={color} fillOpacity={0.35} stroke={color} strokeWidth={size * 1.9} />
      <path d="M0 0 0 26 6.5 20 11 30 15 28 10.5 18.5 19 18Z" fill="#fff" stroke="#111" strokeWidth={1.5} />
    </svg>
  );
}
