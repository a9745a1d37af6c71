import type { Sop, Step, TranslatedSentence, TranslatedSop } from '@sop/contracts';
import { formatNumber } from '../../../lib/intl.js';
import { locale } from '../../../lib/locale.js';
import { StepPicture } from '../pictures/step-picture.js';
import { FurtherPictures } from '../pictures/further-pictures.js';
import stepStyles from '../steps/step-card.module.css';
import procedure from '../steps/procedure.module.css';
import { texts as sopTexts } from '../sop.texts.js';
import { directionOf } from './direction.js';
import { SentenceText } from './sentence-text.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

interface TranslationReadingProps {
  readonly sop: Sop;
  readonly translated: TranslatedSop;
}

/** The translation as it is read and printed. */
export function TranslationReading({ sop, translated }: TranslationReadingProps) {
  const { language, precautions, equipment, source_language: source } = translated;
  const isScreen = sop.is_screen_recording || sop.creation_type === 'screen_record';
  return (
    <div lang={language} dir={directionOf(language)}>
      <Lines id="safety" heading={texts.safety} tone="attention" lines={precautions} source={source} />
      <Lines
        id="equipment"
        heading={isScreen ? sopTexts.software : texts.equipment}
        lines={equipment}
        source={source}
      />
      <section aria-labelledby="procedure">
        <div className={procedure.head}>
          <h2 id="procedure" lang={locale} dir={directionOf(locale)}>
            {texts.procedure}
          </h2>
        </div>
        <ol className={procedure.steps}>
          {translated.steps.map((step) => (
            <ReadStep
              key={step.id}
              step={step}
              sop={sop}
              original={sop.steps.find(({ id }) => id === step.id)}
              source={source}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

interface LinesProps {
  readonly id: string;
  readonly heading: string;
  readonly tone?: 'attention';
  readonly lines: readonly TranslatedSentence[];
  readonly source: string;
}

function Lines({ id, heading, tone, lines, source }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lines} data-tone={tone} aria-labelledby={id}>
      <h2 id={id} lang={locale} dir={directionOf(locale)}>
        {heading}
      </h2>
      <ul>
        {lines.map((sentence, at) => (
          <li key={`${at} ${sentence.id}`}>
            <SentenceText sentence={sentence} sourceLanguage={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReadStepProps {
  readonly step: TranslatedSop['steps'][number];
  readonly sop: Sop;
  /** Undefined where the SOP was changed between two requests. */
  readonly original: Step | undefined;
  readonly source: string;
}

function ReadStep({ step, sop, original, source }: ReadStepProps) {
  const title = step.title?.text ?? original?.title ?? '';
  return (
    <li className={stepStyles.step} data-sop-step={step.position - 1}>
      <span className={stepStyles.number} aria-hidden="true">
        {formatNumber(step.position)}
      </span>
      <div className={stepStyles.head}>
        <h3 className={stepStyles.title}>
          {step.title ? (
            <SentenceText sentence={step.title} sourceLanguage={source} />
          ) : (
            sopTexts.stepFallback(step.position)
          )}
        </h3>
      </div>
      <div className={stepStyles.body}>
        {original && (
          <>
            <StepPicture step={original} title={title} objects={undefined} />
            <FurtherPictures sop={sop} step={original} title={title} />
          </>
        )}
        <div className={stepStyles.description}>
          {step.paragraphs.map((line, at) => (
            <p key={`${at} ${line[0]?.id ?? ''}`}>
              {line.map((sentence, index) => (
                <span key={`${index} ${sentence.id}`}>
                  <SentenceText sentence={sentence} sourceLanguage={source} />{' '}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
    </li>
  );
}
