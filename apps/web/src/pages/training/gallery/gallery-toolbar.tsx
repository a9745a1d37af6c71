import { Button, NumberInput } from '@mantine/core';
import { frameFilters, type Dataset, type FrameFilter } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { frameFromShown } from '../../../lib/frame-number.js';
import { texts } from '../training.texts.js';
import styles from './gallery.module.css';

interface GalleryToolbarProps {
  readonly dataset: Dataset;
  readonly filter: FrameFilter;
  readonly onFilter: (filter: FrameFilter) => void;
  readonly onJump: (frameNumber: number) => void;
}

export function GalleryToolbar({ dataset, filter, onFilter, onJump }: GalleryToolbarProps) {
  const counts: Record<FrameFilter, number> = {
    all: dataset.frame_count,
    annotated: dataset.annotated_frame_count,
    unannotated: dataset.frame_count - dataset.annotated_frame_count,
  };
  return (
    <div className={styles.toolbar}>
      <fieldset className={styles.filters}>
        <legend className={styles.visuallyHidden}>{texts.whichFrames}</legend>
        {frameFilters.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="frame-filter"
              checked={each === filter}
              onChange={() => onFilter(each)}
            />
            {texts.filters[each]} <span className={styles.count}>{counts[each]}</span>
          </label>
        ))}
      </fieldset>
      <Jump count={dataset.frame_count} onJump={onJump} />
    </div>
  );
}

function Jump({ count, onJump }: { count: number; onJump: (frameNumber: number) => void }) {
  const [value, setValue] = useState<number | string>('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== '') onJump(frameFromShown(Math.min(Math.max(1, Number(value)), Math.max(1, count))));
  };
  return (
    <form className={styles.jump} onSubmit={submit}>
      <NumberInput
        aria-label={texts.jumpRange(count)}
        placeholder={texts.jump}
        min={1}
        max={count}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={value}
        onChange={setValue}
      />
      <Button type="submit" variant="default" disabled={value === ''}>
        {texts.go}
      </Button>
    </form>
  );
}
