import { Picture } from '../../../features/picture/picture.js';
import type { PartChange, Piece } from './compare.js';
import { texts } from '../sop.texts.js';
import styles from './version-history.module.css';

/** The differences between two versions, part by part. */
export const PartChanges = ({ changes }: { changes: readonly PartChange[] }) =>
  changes.map((change) => <Part key={change.key} change={change} />);

function Part({ change }: { change: PartChange }) {
  const { part, kind, number, heading, text, pictures } = change;
  const name = part === 'step' ? texts.stepNamed(number ?? 0, texts.partKinds[kind]) : texts.parts[part];
  return (
    <section className={styles.part} aria-label={name}>
      <h3>{name}</h3>
      {heading && heading.length > 0 && (
        <p className={styles.heading}>
          <Pieces pieces={heading} />
        </p>
      )}
      {text.length > 0 && (
        <p>
          <Pieces pieces={text} />
        </p>
      )}
      {pictures && (
        <div className={styles.pictures}>
          <Pictures name={texts.pictureBefore} links={pictures.was} />
          <Pictures name={texts.pictureAfter} links={pictures.is} />
        </div>
      )}
    </section>
  );
}

function Pictures({ name, links }: { name: string; links: readonly string[] }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {links.length === 0 && <p>{texts.noPicture}</p>}
      {links.map((link, at) => (
        <Picture key={link} path={link} alt={texts.pictureIn(name, at + 1)} />
      ))}
    </figure>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, kind }, at) => {
    if (kind === 'new') return <ins key={at}>{text}</ins>;
    if (kind === 'gone') return <del key={at}>{text}</del>;
    return <span key={at}>{text}</span>;
  });
}
