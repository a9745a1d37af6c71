import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { newTile, routes, type MarketingTile } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { refetch } from '../../../api/refetch.js';
import { colorOf } from '../../../features/landing-sections/pricing.js';
import { useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { CancelButton } from '../../../ui/dialog.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import admin from '../admin.module.css';
import type { Draft } from './draft.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { landingKeys } from './landing-keys.js';

interface TileFormProps {
  readonly tile: MarketingTile;
  readonly isNew?: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onEnd: () => void;
}

interface TileValues {
  title: string;
  price_string: string;
  call_to_action_text: string;
  call_to_action_link: string;
  features: string;
  display_order: number | string;
  is_active: boolean;
  highlight_color: string;
}

const valuesOf = (tile: MarketingTile, isNew: boolean): TileValues => ({
  title: isNew ? '' : tile.title,
  price_string: isNew ? '' : tile.price_string,
  call_to_action_text: isNew ? '' : tile.call_to_action_text,
  call_to_action_link: tile.call_to_action_link ?? '',
  features: tile.features.join('\n'),
  display_order: tile.display_order,
  is_active: tile.is_active,
  highlight_color: colorOf(tile.highlight_color),
});

/** Empty fields get their default, as on the server. */
const bodyOf = (values: TileValues, { display_order }: MarketingTile) => ({
  ...values,
  title: values.title.trim() || newTile.title,
  price_string: values.price_string.trim() || newTile.price_string,
  call_to_action_text: values.call_to_action_text.trim() || newTile.call_to_action_text,
  call_to_action_link: values.call_to_action_link.trim() || null,
  features: values.features
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  display_order: values.display_order === '' ? display_order : Number(values.display_order),
});

/** Key of the stored draft. */
export const tileFields = (id: string) => `tile:${id}`;

export function TileForm(props: TileFormProps) {
  const { form, submission, end } = useTileForm(props);
  const colors = Object.entries(texts.colors).map(([value, label]) => ({ value, label }));
  return (
    <Form submission={submission}>
      <div className={admin.fields}>
        <TextInput
          label={texts.tile.title}
          placeholder={newTile.title}
          maxLength={80}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={texts.tile.price}
          placeholder={newTile.price_string}
          maxLength={60}
          {...form.getInputProps('price_string')}
        />
        <TextInput
          label={texts.tile.button}
          placeholder={newTile.call_to_action_text}
          maxLength={60}
          {...form.getInputProps('call_to_action_text')}
        />
        <NativeSelect label={texts.tile.color} data={colors} {...form.getInputProps('highlight_color')} />
        <NumberInput
          label={texts.tile.order}
          min={0}
          max={100_000}
          allowDecimal={false}
          {...form.getInputProps('display_order')}
        />
      </div>
      <TextInput
        label={texts.tile.link}
        description={texts.tile.linkHint}
        maxLength={500}
        {...form.getInputProps('call_to_action_link')}
      />
      <Textarea
        label={texts.tile.features}
        description={texts.tile.featuresHint}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('features')}
      />
      <Checkbox label={texts.tile.active} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      <div className={styles.actions}>
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
        <CancelButton onClick={end} />
      </div>
    </Form>
  );
}

/** Every change is shown in the preview; a saved or cancelled tile has no draft any more. */
function useTileForm({ tile, isNew = false, onDraft, onEnd }: TileFormProps) {
  const client = useQueryClient();
  const form = useFields<TileValues>({
    initialValues: valuesOf(tile, isNew),
    onValuesChange: (values) => onDraft({ tile: { id: tile.id, ...bodyOf(values, tile) } }),
  });
  const draftFields = useDraftFields(form, tileFields(tile.id));
  const end = () => {
    draftFields.forget();
    onEnd();
  };
  const submission = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values, tile);
      return isNew
        ? call(routes.landing.addTile, { body })
        : call(routes.landing.editTile, { params: { id: tile.id }, body });
    },
    onSent: async (saved) => {
      await refetch(client, landingKeys);
      showDone(texts.saved(saved.title));
      end();
    },
    fallback: texts.saveFailure,
  });
  return { form, submission, end };
}
