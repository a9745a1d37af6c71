import styles from './specimen-sop.module.css';
import { specimenSteps } from './specimen-sop.texts.js';

/** A picture of the product: a video on top, the procedure made from it below. Decoration only. */
export function SpecimenSop() {
  return (
    <div className={styles.specimen}>
      <div className={styles.video}>
        <svg viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice">
          <path d="M0 92h320M40 92V44h84v48M64 44V24h36v20M150 92V58h60v34M236 92V36h48v56" />
          <path d="M162 58v-12h36v12M248 52h24M248 64h24" />
        </svg>
        <span className={styles.play} />
        <span className={styles.track}>
          <span />
        </span>
      </div>
      <ol className={styles.steps}>
        {specimenSteps.map((step, position) => (
          <li key={step.title} data-current={position === 1 || undefined}>
            <b>{position + 1}</b>
            <div>
              <small>{step.time}</small>
              <strong>{step.title}</strong>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
