import type { LandingKey } from '@sop/contracts';
import { useLandingTexts } from '../../api/public-content.js';
import { PublicFrame } from '../../features/public-frame/public-frame.js';
import { useTabTitle } from '../../ui/page.js';
import { blocksOf } from './blocks.js';
import styles from './legal.module.css';
import type { LegalText } from './legal.texts.js';

interface LegalPageProps {
  readonly text: LegalText;
  /** The setting with the operator's own text, which replaces the default. */
  readonly own: Extract<LandingKey, 'terms_text' | 'privacy_text'>;
}

export function LegalPage({ text, own }: LegalPageProps) {
  useTabTitle(text.title);
  const operatorText = useLandingTexts()[own];
  return (
    <PublicFrame width="text">
      <article className={styles.text}>
        <h1>{text.title}</h1>
        {operatorText ? <OperatorText text={operatorText} /> : <Placeholder text={text} />}
      </article>
    </PublicFrame>
  );
}

function OperatorText({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, text: content }, position) =>
    // Paragraphs have no id: their position is the key.
    kind === 'heading' ? <h2 key={position}>{content}</h2> : <p key={position}>{content}</p>,
  );
}

function Placeholder({ text: { lead, sections } }: { text: LegalText }) {
  return (
    <>
      <p>{lead}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </>
  );
}
