import { Checkbox } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { Sop, TranslatedSentence, TranslatedSop } from '@sop/contracts';
import { useState } from 'react';
import { useCan } from '../../../features/permissions/use-can.js';
import { languageName } from '../../../lib/intl.js';
import { EmptyState, Notice } from '../../../ui/states.js';
import { ComparedSentence, releasedNoticeId } from './compared-sentence.js';
import { needsCheck } from './needs-check.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

interface TranslationCompareProps {
  readonly sop: Pick<Sop, 'id' | 'release'>;
  readonly translated: TranslatedSop;
}

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly sentences: readonly TranslatedSentence[];
}

/** The original and its translation side by side, sentence by sentence. */
export function TranslationCompare({ sop, translated }: TranslationCompareProps) {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const canEdit = useCan('sop.translate');
  const sections = sectionsOf(translated)
    .map((section) => ({
      ...section,
      sentences: onlyOpen ? section.sentences.filter(needsCheck) : section.sentences,
    }))
    .filter(({ sentences }) => sentences.length > 0);
  return (
    <div className={styles.compare}>
      {canEdit && <ReleasedNotice release={sop.release} />}
      <Checkbox
        label={texts.onlyOpen}
        checked={onlyOpen}
        onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
      />
      <div className={styles.columns} aria-hidden="true">
        <span>{texts.original(languageName(translated.source_language))}</span>
        <span>{languageName(translated.language)}</span>
      </div>
      {sections.length === 0 && (
        <EmptyState
          icon={<IconLanguage size={22} stroke={1.75} aria-hidden="true" />}
          title={texts.noneOpen}
        />
      )}
      {sections.map(({ id, heading, sentences }) => (
        <section key={id} aria-labelledby={`compare-${id}`}>
          <h2 id={`compare-${id}`}>{heading}</h2>
          <ol>
            {sentences.map((sentence, at) => (
              <ComparedSentence
                // The same words may be in a place twice; a draft is restored once the user may edit.
                key={`${canEdit} ${sentence.id} ${sentences.slice(0, at).filter((each) => each.id === sentence.id).length}`}
                sopId={sop.id}
                sentence={sentence}
                language={translated.language}
                sourceLanguage={translated.source_language}
                canEdit={canEdit}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Why released sentences cannot be changed now, or when a change reaches readers. */
function ReleasedNotice({ release: { version, is_draft: isDraft } }: Pick<Sop, 'release'>) {
  if (version === null) return null;
  return (
    <div id={releasedNoticeId} className={styles.released}>
      <Notice tone="calm">{isDraft ? texts.draftOfReleased(version) : texts.released(version)}</Notice>
    </div>
  );
}

const sectionsOf = ({ title, precautions, equipment, steps }: TranslatedSop): Section[] => [
  { id: 'title', heading: texts.titleHeading, sentences: title ? [title] : [] },
  { id: 'safety', heading: texts.safety, sentences: precautions },
  { id: 'equipment', heading: texts.equipment, sentences: equipment },
  ...steps.map(({ id, position, title: own, paragraphs }) => ({
    id,
    heading: texts.step(position),
    sentences: [...(own ? [own] : []), ...paragraphs.flat()],
  })),
];
