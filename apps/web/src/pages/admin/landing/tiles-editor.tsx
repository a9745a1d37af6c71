import { Button } from '@mantine/core';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { newTile, routes, type MarketingTile } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { hasDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import type { Draft } from './draft.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { TileForm, tileFields } from './tile-form.js';
import { landingKeys } from './landing-keys.js';

interface TilesEditorProps {
  readonly tiles: readonly MarketingTile[];
  readonly onDraft: (draft: Draft) => void;
}

/** Sorts after every stored tile. */
const newId = 'new';

export function TilesEditor({ tiles, onDraft }: TilesEditorProps) {
  const [edited, setEdited] = useState<string | null>(
    () => [newId, ...tiles.map(({ id }) => id)].find((id) => hasDraftFields(tileFields(id))) ?? null,
  );
  const end = () => {
    setEdited(null);
    onDraft({});
  };
  const fresh: MarketingTile = {
    ...newTile,
    ...{ id: newId, display_order: tiles.length + 1, features: [], is_active: true },
    ...{ call_to_action_link: null, highlight_color: null },
  };
  return (
    <Card
      title={texts.tabs.tiles}
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={edited === newId}
          onClick={() => setEdited(newId)}
        >
          {texts.newTile}
        </Button>
      }
    >
      {edited === newId && <TileForm tile={fresh} isNew onDraft={onDraft} onEnd={end} />}
      {tiles.length === 0 && edited !== newId && (
        <EmptyState
          icon={<IconLayoutGrid size={22} stroke={1.75} aria-hidden="true" />}
          title={texts.noTiles}
        >
          {texts.noTilesText}
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {tiles.map((tile) => (
          <li key={tile.id}>
            {edited === tile.id ? (
              <TileForm tile={tile} onDraft={onDraft} onEnd={end} />
            ) : (
              <TileShown tile={tile} onEdit={() => setEdited(tile.id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TileShown({ tile, onEdit }: { tile: MarketingTile; onEdit: () => void }) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <strong>{tile.title}</strong>
        {!tile.is_active && <small>{texts.tile.inactive}</small>}
        <p>{tile.price_string}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="default" aria-label={texts.editOf(tile.title)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <DeleteTile tile={tile} />
      </div>
    </div>
  );
}

function DeleteTile({ tile: { id, title } }: { tile: MarketingTile }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={texts.deleteOf(title)} onClick={() => setIsDialogOpen(true)}>
        {texts.delete}
      </Button>
      <ConfirmAction
        opened={isDialogOpen}
        title={texts.deleteTitle}
        confirm={texts.delete}
        run={() => call(routes.landing.removeTile, { params: { id } })}
        successMessage={texts.deleted(title)}
        failure={texts.deleteFailure}
        invalidates={landingKeys}
        onClose={() => setIsDialogOpen(false)}
      >
        {texts.deleteQuestion}
      </ConfirmAction>
    </>
  );
}
