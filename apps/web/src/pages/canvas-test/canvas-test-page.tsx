import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '../../ui/page.js';
import styles from './canvas-test.module.css';
import { texts } from './canvas-test.texts.js';
import { FrameCanvas } from './frame-canvas.js';

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;

/** A diagnostic page: dataset 1, frame 0, unless the URL names others. */
export function Component() {
  const [search] = useSearchParams();
  const datasetId = wholeNumber(search.get('dataset'), 1);
  const frameNumber = wholeNumber(search.get('frame'), 0);
  return (
    <main id="content" tabIndex={-1}>
      <Page title={texts.title} lead={texts.lead} width="narrow">
        <FrameCanvas key={`${datasetId}:${frameNumber}`} datasetId={datasetId} frameNumber={frameNumber} />
        <p className={styles.facts}>
          {texts.position(datasetId, frameNumber)} <Link to="/training">{texts.studio}</Link>
        </p>
      </Page>
    </main>
  );
}
