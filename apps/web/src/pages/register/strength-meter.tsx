import { passwordStrength } from '../../lib/password-strength.js';
import { texts } from './register.texts.js';
import styles from './strength-meter.module.css';

const filled = { weak: 1, medium: 2, strong: 3 } as const;

export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const isEmpty = password === '';
  return (
    <div className={styles.meter} data-strength={isEmpty ? undefined : strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={(!isEmpty && bar <= filled[strength]) || undefined} />
        ))}
      </span>
      <span role="status">{isEmpty ? texts.strengthHint : texts.strength[strength]}</span>
    </div>
  );
}
