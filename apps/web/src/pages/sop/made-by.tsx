import type { Sop } from '@sop/contracts';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';

/** Who wrote the draft and who recognised its speech; nothing where no video was read. */
export function MadeBy({ sop }: { sop: Sop }) {
  const modelOf = (stage: Sop['made_by'][number]['stage']) => {
    const maker = sop.made_by.find((each) => each.stage === stage);
    return maker && (maker.provider === 'local' ? null : maker.model);
  };
  const [writer, transcriber] = [modelOf('generating'), modelOf('transcribing')];
  if (writer === undefined) return null;
  return (
    <p className={styles.fine}>
      {writer === null ? texts.writtenOffline : texts.writtenBy(writer)}
      {sop.transcript.length > 0 && (
        <> {transcriber ? texts.transcribedBy(transcriber) : texts.transcribedHere}</>
      )}
    </p>
  );
}
