import styles from './specimen-sop.module.css';

const steps = [
  {
    time: '0:12 – 0:31',
    title: 'Switch the press off and lock it',
    text: 'Turn the main switch to 0. Hang your own lock on it.',
  },
  {
    time: '0:31 – 1:04',
    title: 'Loosen the four bolts of the die',
    text: 'Use the 13 mm key. Hold the die with one hand.',
  },
  {
    time: '1:04 – 1:40',
    title: 'Lift the die onto the trolley',
    text: 'Two people. Keep the fingers out of the gap.',
  },
] as const;

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
        {steps.map((step, position) => (
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
