import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconBlur,
  IconCircleNumber1,
  IconCrop,
  IconLetterT,
  IconPointer,
  IconRestore,
  IconSquare,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Dispatch, MouseEvent } from 'react';
import { useCanOrNull } from '../permissions/use-can.js';
import { itemKinds } from './markup-item.js';
import { hasRoomFor, type MarkupAction, type MarkupState, type Tool } from './markup.machine.js';
import styles from './markup-editor.module.css';
import { texts } from './markup.texts.js';

const icons = {
  select: IconPointer,
  arrow: IconArrowUpRight,
  box: IconSquare,
  number: IconCircleNumber1,
  text: IconLetterT,
  redacted: IconBlur,
  crop: IconCrop,
} as const;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const toolClasses = { root: styles.tool, inner: styles.inTool, section: styles.toolIcon };

interface MarkupToolsProps {
  readonly state: MarkupState;
  readonly dispatch: Dispatch<MarkupAction>;
  /** Places an item in the middle: a tool chosen by keyboard has no pointer to draw with. */
  readonly onAdd: (kind: Exclude<Tool, 'select'>) => void;
}

export function MarkupTools({ state, dispatch, onAdd }: MarkupToolsProps) {
  const canRedact = useCanOrNull('picture.destroy');
  const isOpen = (tool: Tool) =>
    tool === 'select' || (hasRoomFor(state, tool) && (tool !== 'redacted' || canRedact === true));
  const choose = (tool: Tool) => (event: MouseEvent) => {
    const isByKey = event.detail === 0;
    if (tool === 'select' || !isByKey) dispatch({ type: 'tool', tool });
    else onAdd(tool);
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label={texts.tools}>
      {(['select', ...itemKinds] as const).map((tool) => {
        const Icon = icons[tool];
        return (
          <Button
            key={tool}
            classNames={toolClasses}
            variant="subtle"
            data-tone="quiet"
            data-sop-tool={tool}
            aria-pressed={state.tool === tool}
            disabled={!isOpen(tool)}
            leftSection={<Icon {...icon} />}
            onClick={choose(tool)}
          >
            {texts.toolNames[tool]}
          </Button>
        );
      })}
      {canRedact === false && <p className={styles.why}>{texts.cannotRedact}</p>}
    </div>
  );
}

interface MarkupActionsProps {
  readonly state: MarkupState;
  readonly dispatch: Dispatch<MarkupAction>;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const zooms = { min: 1, max: 4, step: 0.5 } as const;

export function MarkupActions({ state, dispatch, zoom, onZoom }: MarkupActionsProps) {
  return (
    <div className={styles.actions}>
      <ActionIcon
        aria-label={texts.undo}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      >
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.redo}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      >
        <IconArrowForwardUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.remove}
        disabled={state.selectedId === null}
        onClick={() => dispatch({ type: 'remove' })}
      >
        <IconTrash {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.reset}
        disabled={state.items.length === 0}
        onClick={() => dispatch({ type: 'reset' })}
      >
        <IconRestore {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.zoomOut}
        disabled={zoom <= zooms.min}
        onClick={() => onZoom(Math.max(zooms.min, zoom - zooms.step))}
      >
        <IconZoomOut {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.zoomIn}
        disabled={zoom >= zooms.max}
        onClick={() => onZoom(Math.min(zooms.max, zoom + zooms.step))}
      >
        <IconZoomIn {...icon} />
      </ActionIcon>
    </div>
  );
}
