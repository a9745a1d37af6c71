import { acceptedVideos } from '../../../features/video-upload/chosen-video.js';
import { DropZone } from '../../../features/video-upload/drop-zone.js';
import { chosenFile, type ChosenFile } from '../../../features/video-upload/several-files.js';
import { FolderButton } from '../../../ui/file-button.js';
import styles from './several.module.css';
import { texts } from './several.texts.js';
import { maxVideos } from './several-videos.js';

interface ChooseVideosProps {
  readonly onChoose: (files: readonly ChosenFile[]) => void;
}

/** Several files, or a folder with what is in it. */
export function ChooseVideos({ onChoose }: ChooseVideosProps) {
  return (
    <div className={styles.choose}>
      <DropZone
        label={texts.drop}
        hint={texts.limit(maxVideos)}
        accept={acceptedVideos}
        onFile={(file) => onChoose([chosenFile(file)])}
        onSeveral={onChoose}
      />
      <div>
        <FolderButton onChoose={(files) => onChoose(files.map(chosenFile))}>{texts.folder}</FolderButton>
      </div>
    </div>
  );
}
