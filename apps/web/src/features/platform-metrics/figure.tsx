import styles from './metrics-panel.module.css';

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** A large figure with its name, for a list of `Figures`. */
export function Figure({ name, value, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
