import { Switch } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.js';
import { texts } from '../annotator.texts.js';
import styles from './shortcut-help.module.css';

interface ShortcutHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly hasCharacterKeys: boolean;
  readonly onCharacterKeys: (isOn: boolean) => void;
}

export function ShortcutHelp({ opened, onClose, hasCharacterKeys, onCharacterKeys }: ShortcutHelpProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.keysTitle} size={820}>
      <div className={styles.groups}>
        {texts.keys.map(({ title, keys }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, what]) => (
                <div key={key} className={styles.line}>
                  <dt>
                    <kbd className={styles.key}>{key}</kbd>
                  </dt>
                  <dd className={styles.what}>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={styles.switch}
        label={texts.characterKeys}
        checked={hasCharacterKeys}
        onChange={(event) => onCharacterKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
