import { NumberInput, SegmentedControl, Textarea } from '@mantine/core';
import {
  markupColours,
  markupInks,
  markupLimits,
  markupSizes,
  type MarkupColour,
  type MarkupSize,
} from '@sop/contracts';
import type { Dispatch } from 'react';
import { isMark } from './markup-item.js';
import { selectedOf, type MarkupAction, type MarkupState } from './markup.machine.js';
import styles from './markup-editor.module.css';
import { texts } from './markup.texts.js';

interface MarkupLookProps {
  readonly state: MarkupState;
  readonly dispatch: Dispatch<MarkupAction>;
}

/** Colour and size of the selected item or of the next one, and the text of a text item. */
export function MarkupLook({ state, dispatch }: MarkupLookProps) {
  const selected = selectedOf(state);
  const look = selected && isMark(selected) ? selected : state.look;
  return (
    <div className={styles.look}>
      <fieldset className={styles.colours}>
        <legend className={styles.visuallyHidden}>{texts.colour}</legend>
        {markupColours.map((colour) => (
          <Colour
            key={colour}
            colour={colour}
            isChosen={look.colour === colour}
            onChoose={() => dispatch({ type: 'look', look: { colour } })}
          />
        ))}
      </fieldset>
      <SegmentedControl
        aria-label={texts.size}
        value={look.size}
        onChange={(size) => dispatch({ type: 'look', look: { size: size as MarkupSize } })}
        data={markupSizes.map((value) => ({ value, label: texts.sizes[value] }))}
      />
      <TextField selected={selected} dispatch={dispatch} />
    </div>
  );
}

interface TextFieldProps {
  readonly selected: ReturnType<typeof selectedOf>;
  readonly dispatch: Dispatch<MarkupAction>;
}

/** The text of the selected item. */
function TextField({ selected, dispatch }: TextFieldProps) {
  return (
    <div className={styles.text}>
      {selected?.kind === 'text' && (
        <Textarea
          data-sop-item-text=""
          aria-label={texts.text}
          rows={2}
          maxLength={markupLimits.text}
          value={selected.text}
          onChange={({ currentTarget }) => dispatch({ type: 'text', text: currentTarget.value })}
        />
      )}
      {selected?.kind === 'number' && (
        <NumberInput
          className={styles.number}
          data-sop-item-text=""
          aria-label={texts.number}
          min={1}
          max={markupLimits.number}
          clampBehavior="strict"
          allowDecimal={false}
          value={selected.number}
          onChange={(value) =>
            typeof value === 'number' && value >= 1 && dispatch({ type: 'number', number: value })
          }
        />
      )}
    </div>
  );
}

interface ColourProps {
  readonly colour: MarkupColour;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Colour({ colour, isChosen, onChoose }: ColourProps) {
  return (
    <label className={styles.colour}>
      <input
        type="radio"
        name="markup-colour"
        checked={isChosen}
        onChange={onChoose}
        aria-label={texts.colours[colour]}
      />
      <span style={{ background: markupInks[colour].fill }} aria-hidden="true" />
    </label>
  );
}
