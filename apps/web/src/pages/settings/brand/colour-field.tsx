import { TextInput, type TextInputProps } from '@mantine/core';
import { brandColourPattern, brandGrounds, readableOn } from '@sop/contracts';
import styles from './brand.module.css';
import { texts } from './brand.texts.js';

interface ColourFieldProps extends TextInputProps {
  readonly label: string;
  readonly hint: string;
}

/** A colour as text, with the browser's own picker before it. It says when documents use a darker one. */
export function ColourField({ label, hint, value, onChange, ...input }: ColourFieldProps) {
  const typed = String(value ?? '').trim();
  const isColour = brandColourPattern.test(typed);
  const used = readableOn(brandGrounds.light, isColour ? typed.toLowerCase() : '#000000');
  return (
    <TextInput
      {...input}
      label={label}
      description={
        <>
          {hint}
          {isColour && used !== typed.toLowerCase() && (
            <strong className={styles.adjusted}>{texts.tooLight(used)}</strong>
          )}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={onChange}
      placeholder="#155a9c"
      maxLength={7}
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={styles.picker}
          aria-label={texts.pick(label)}
          value={isColour ? typed.toLowerCase() : '#155a9c'}
          onChange={onChange}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={52}
    />
  );
}
