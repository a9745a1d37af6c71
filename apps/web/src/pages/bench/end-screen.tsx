import { Button, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconFlagCheck } from '@tabler/icons-react';
import { executionLimits } from '@sop/contracts';
import { goTo, summaryOf, withNote } from '../../features/executions/run.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { focusHere } from '../../ui/focus-here.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { RunSummary } from './run-summary.js';
import { writtenIn } from './written-in.js';

interface EndScreenProps {
  readonly run: StoredRun;
  readonly onChange: (by: (run: StoredRun) => StoredRun) => void;
  readonly onBack: () => void;
  readonly onFinish: () => void;
}

/** After the last step: what is still open, a note, and the end of the run. */
export function EndScreen({ run, onChange, onBack, onFinish }: EndScreenProps) {
  const { open } = summaryOf(run);
  return (
    <>
      <div className={styles.scroll}>
        <h1 className={styles.title} tabIndex={-1} ref={focusHere}>
          {texts.endTitle}
        </h1>
        <RunSummary run={run} />
        {open.length > 0 && (
          <section>
            <h2 className={styles.subtitle}>{texts.open}</h2>
            <ul className={styles.openSteps}>
              {open.map((at) => (
                <li key={at}>
                  <Button
                    variant="default"
                    className={styles.openStep}
                    onClick={() => onChange((now) => goTo(now, at))}
                  >
                    <span>
                      {`${texts.position(at + 1, run.record.steps.length)}: `}
                      <span {...writtenIn(run.procedure.language)}>{run.record.steps[at]?.title}</span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Textarea
          label={texts.runNote}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={executionLimits.text}
          value={run.record.note}
          onChange={({ currentTarget: { value } }) => onChange((now) => withNote(now, value))}
        />
      </div>
      <div className={styles.bottom}>
        <Button
          variant="default"
          className={styles.large}
          onClick={onBack}
          leftSection={<IconArrowBackUp size={24} stroke={1.75} aria-hidden="true" />}
        >
          {texts.back}
        </Button>
        <Button
          className={styles.large}
          onClick={onFinish}
          leftSection={<IconFlagCheck size={26} stroke={1.75} aria-hidden="true" />}
        >
          {texts.finish}
        </Button>
      </div>
    </>
  );
}
