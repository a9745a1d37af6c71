import type { ReactNode } from 'react';
import type { Player } from './player.js';

interface MomentProps {
  readonly seconds: number;
  readonly player: Player;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly isCurrent?: boolean;
}

/** A link that plays the video from a time; its text alone where there is no video. A real link wraps like text and can be copied. */
export function Moment({ seconds, player, children, className, title, isCurrent }: MomentProps) {
  if (!player.hasVideo)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <a
      href={`#t=${seconds}`}
      className={className}
      title={title}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        player.playFrom(seconds);
      }}
    >
      {children}
    </a>
  );
}
