import { markUnit } from '@sop/contracts';
import type { Dispatch, KeyboardEvent } from 'react';
import { drawnItem, gripsOf, type Item } from './markup-item.js';
import type { MarkupAction, MarkupState } from './markup.machine.js';
import styles from './markup-editor.module.css';
import { texts } from './markup.texts.js';
import { onItemKey } from './item-keys.js';
import { Outside, Shape } from './markup-shapes.js';
import type { MarkupGestures } from './use-markup-gestures.js';

interface MarkupStageProps {
  readonly state: MarkupState;
  readonly dispatch: Dispatch<MarkupAction>;
  readonly picture: { readonly width: number; readonly height: number };
  /** Pixels of the picture per screen pixel, so that grips have the same size on a phone. */
  readonly pixel: number;
  readonly onAnnounce: (message: string) => void;
  readonly gestures: MarkupGestures;
}

/** In screen pixels: large enough for a finger. */
const gripRadius = 12;

/** Covers the picture at its displayed size; every item can be reached with Tab and moved by keys. */
export function MarkupStage({ state, dispatch, picture, pixel, onAnnounce, gestures }: MarkupStageProps) {
  const { drawn, onItem, onGrip, stage } = gestures;
  const crop = state.items.find((item) => item.kind === 'crop');
  const unit = markUnit(picture, crop?.rect ?? null);
  const { tool, look, newText } = state;
  const drawing =
    drawn && tool !== 'select' && drawnItem({ id: -1, kind: tool, look, number: 1, text: newText, ...drawn });
  const shown = [...state.items].sort(byLayer);
  return (
    <svg
      {...stage}
      className={styles.overlay}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      role="group"
      aria-label={texts.picture}
      data-drawing={tool !== 'select' || undefined}
    >
      {crop?.kind === 'crop' && <Outside rect={crop.rect} picture={picture} />}
      {shown.map((item) => (
        <g
          key={item.id}
          className={styles.item}
          role="button"
          tabIndex={0}
          data-sop-item={item.id}
          aria-label={nameOf(item, state.items)}
          aria-pressed={item.id === state.selectedId}
          aria-describedby="markup-help"
          onFocus={() => item.id !== state.selectedId && dispatch({ type: 'select', id: item.id })}
          onPointerDown={(event) => onItem(event, item)}
          onKeyDown={(event: KeyboardEvent) => onItemKey(event, item, { dispatch, onAnnounce: onAnnounce })}
        >
          <Shape item={item} picture={picture} unit={unit} />
        </g>
      ))}
      {drawing && <Shape item={drawing} picture={picture} unit={unit} />}
      {shown
        .filter(({ id }) => id === state.selectedId)
        .flatMap((item) => gripsOf(item).map(({ grip, at: point }) => ({ item, grip, point })))
        .map(({ item, grip, point }) => (
          <circle
            key={grip}
            className={styles.grip}
            data-grip={grip}
            cx={point.x * picture.width}
            cy={point.y * picture.height}
            r={pixel * gripRadius}
            onPointerDown={(event) => onGrip(event, item, grip)}
          />
        ))}
    </svg>
  );
}

/** The area outside the crop is below all items, and the crop is below all but that. */
const byLayer = (a: Item, b: Item): number => Number(b.kind === 'crop') - Number(a.kind === 'crop');

/** `Arrow, 2 of 3` */
function nameOf(item: Item, items: readonly Item[]): string {
  const alike = items.filter(({ kind }) => kind === item.kind);
  const position = [alike.findIndex(({ id }) => id === item.id) + 1, alike.length] as const;
  const kind = texts.kinds[item.kind];
  if (item.kind === 'text') return texts.itemWithText(kind, item.text, ...position);
  if (item.kind === 'number') return texts.itemWithText(kind, String(item.number), ...position);
  return texts.item(kind, ...position);
}
