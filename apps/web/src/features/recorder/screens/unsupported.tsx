import { IconDeviceMobile } from '@tabler/icons-react';
import { acceptedVideos } from '../../video-upload/chosen-video.js';
import { FileButton } from '../../../ui/file-button.js';
import { LinkButton } from '../../../ui/link-button.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';

/** Most likely a phone: it offers the camera instead. */
export function Unsupported({ onFile }: { onFile: (file: File, isFilmed: boolean) => void }) {
  return (
    <section className={styles.unsupported}>
      <IconDeviceMobile size={28} stroke={1.75} aria-hidden="true" />
      <h2 className={styles.title}>{texts.unsupported}</h2>
      <p className={styles.lead}>{texts.unsupportedText}</p>
      <div className={styles.actions}>
        <FileButton accept="video/*" capture="environment" onChoose={(file) => file && onFile(file, true)}>
          {texts.film}
        </FileButton>
        <FileButton accept={acceptedVideos} onChoose={(file) => file && onFile(file, false)}>
          {texts.chooseFile}
        </FileButton>
        <LinkButton to="/create" variant="subtle">
          {texts.back}
        </LinkButton>
      </div>
    </section>
  );
}
