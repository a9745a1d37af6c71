import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronUp,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconVideoOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { useCallback, useState, type ReactNode } from 'react';
import { queries } from '../../../api/queries.js';
import { formatLongDay } from '../../../lib/date.js';
import { videoAddress } from '../../../lib/media-path.js';
import { ChapterBar } from './chapter-bar.js';
import { usePlayed, type Player } from './player.js';
import { texts } from '../sop.texts.js';
import styles from './video-panel.module.css';

/** The width from which the video is beside the steps; `video-panel.module.css` and `sop.module.css` use the same. */
const wide = '(min-width: 80em)';

interface VideoPanelProps {
  readonly sop: Sop;
  readonly player: Player;
  readonly playedStep: number;
  readonly onStep: (position: number) => void;
}

/** The video: beside the steps if there is space, or else docked at the bottom, small until it is enlarged. */
export function VideoPanel({ sop, player, playedStep, onStep }: VideoPanelProps) {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [isLarge, setIsLarge] = useState(false);
  return (
    <section className={styles.panel} data-video="" data-large={isLarge || undefined} aria-labelledby="video">
      <h2 id="video" className={styles.title}>
        {texts.video}
      </h2>
      <div className={styles.screen}>
        {sop.video_path ? (
          <Video sop={sop} path={sop.video_path} player={player} hasControls={isWide || isLarge} />
        ) : (
          <p className={styles.none}>
            <IconVideoOff size={22} stroke={1.5} aria-hidden="true" />
            {whyNone(sop)}
          </p>
        )}
      </div>
      {sop.video_path && sop.duration_seconds !== null && sop.duration_seconds > 0 && (
        <ChapterBar
          steps={sop.steps}
          durationSeconds={sop.duration_seconds}
          playedStep={playedStep}
          player={player}
        />
      )}
      <Deck sop={sop} player={player} playedStep={playedStep} onStep={onStep}>
        <ActionIcon
          className={styles.size}
          aria-label={isLarge ? texts.videoSmaller : texts.videoLarger}
          aria-expanded={isLarge}
          onClick={() => setIsLarge(!isLarge)}
        >
          {isLarge ? <IconChevronDown size={20} /> : <IconChevronUp size={20} />}
        </ActionIcon>
      </Deck>
    </section>
  );
}

function whyNone(sop: Sop): string {
  const { imported_from: file, is_video_hidden: isHidden, video_deleted_at: deletedAt } = sop;
  if (sop.is_being_redacted) return texts.videoBeingRedacted;
  if (file !== null) return texts.importedNoVideo(file);
  if (deletedAt !== null) return texts.videoDeleted(formatLongDay(deletedAt));
  return isHidden ? texts.videoHiddenFromViewers : texts.noVideo;
}

interface VideoProps {
  readonly sop: Sop;
  readonly path: string;
  readonly player: Player;
  readonly hasControls: boolean;
}

/**
 * Keeps its first address, because every fetch of the SOP signs a new one, which would restart the video. When it fails
 * (signed paths expire) a new one is fetched once, and playing continues where it was.
 */
function Video({ sop, path, player, hasControls }: VideoProps) {
  const client = useQueryClient();
  const [source, setSource] = useState({ path, isRenewed: false });
  const attach = useCallback((video: HTMLVideoElement) => player.attach(video), [player]);
  const renew = async () => {
    if (source.isRenewed) return;
    const { seconds, isPlaying } = player.read();
    const fresh = await client.fetchQuery({ ...queries.sop(sop.id), staleTime: 0 });
    if (!fresh.video_path) return;
    setSource({ path: fresh.video_path, isRenewed: true });
    requestAnimationFrame(() => (isPlaying ? player.playFrom(seconds) : player.seek(seconds)));
  };
  return (
    <video
      ref={attach}
      src={videoAddress(source.path)}
      controls={hasControls}
      playsInline
      preload="metadata"
      aria-label={`${texts.video}: ${sop.title}`}
      onError={() => void renew().catch(() => undefined)}
    >
      {/* The transcript is beside the video, line by line with times. */}
      <track kind="captions" />
    </video>
  );
}

interface DeckProps extends VideoPanelProps {
  readonly children: ReactNode;
}

function Deck({ sop, player, playedStep, onStep, children }: DeckProps) {
  const isPlaying = usePlayed(player, (played) => played.isPlaying);
  const count = sop.steps.length;
  const step = sop.steps[playedStep];
  return (
    <div className={styles.deck}>
      <div className={styles.text}>
        <span className={styles.position}>
          {step ? texts.stepOf(playedStep + 1, count) : count > 0 ? texts.steps(count) : ''}
        </span>
        {step && <span className={styles.step}>{step.title}</span>}
      </div>
      <div className={styles.buttons}>
        {count > 0 && (
          <ActionIcon
            aria-label={texts.previousStep}
            disabled={playedStep <= 0}
            onClick={() => onStep(playedStep - 1)}
          >
            <IconPlayerTrackPrevFilled size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          className={styles.play}
          aria-label={isPlaying ? texts.pause : texts.play}
          disabled={!sop.video_path}
          onClick={() => player.toggle()}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
        {count > 0 && (
          <ActionIcon
            aria-label={texts.nextStep}
            disabled={playedStep >= count - 1}
            onClick={() => onStep(playedStep + 1)}
          >
            <IconPlayerTrackNextFilled size={16} />
          </ActionIcon>
        )}
        {children}
      </div>
    </div>
  );
}
