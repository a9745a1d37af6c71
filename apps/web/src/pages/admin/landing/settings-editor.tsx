import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { landingSwitches, landingTexts, routes, type LandingKey, type ReplyOf } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { refetch } from '../../../api/refetch.js';
import { hasDraftFields, useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { CancelButton } from '../../../ui/dialog.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import type { Draft } from './draft.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { LogoEditor } from './logo-editor.js';
import { landingKeys } from './landing-keys.js';

type Setting = ReplyOf<typeof routes.landing.allSettings>['settings'][number];
type Named = Setting & { readonly key: LandingKey };

const isKnown = (setting: Setting): setting is Named => setting.key in landingTexts;

interface SettingsEditorProps {
  readonly settings: readonly Setting[];
  readonly onDraft: (draft: Draft) => void;
}

/** Key of the stored draft. */
const fieldsOf = (key: string) => `landing:${key}`;

/** Shows each text until it is edited; one at a time. */
export function SettingsEditor({ settings, onDraft }: SettingsEditorProps) {
  const [edited, setEdited] = useState<string | null>(
    () => settings.find(({ key }) => hasDraftFields(fieldsOf(key)))?.key ?? null,
  );
  const end = () => {
    setEdited(null);
    onDraft({});
  };
  return (
    <Card title={texts.tabs.settings}>
      <ul className={styles.rows}>
        {settings.filter(isKnown).map((setting) => (
          <li key={setting.key}>
            {setting.key === 'logo_url' ? (
              <LogoEditor logoUrl={setting.value} />
            ) : edited === setting.key ? (
              <SettingForm setting={setting} onDraft={onDraft} onEnd={end} />
            ) : (
              <SettingShown setting={setting} onEdit={() => setEdited(setting.key)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SettingShown({
  setting: { key, value, is_default },
  onEdit,
}: {
  setting: Named;
  onEdit: () => void;
}) {
  const label = texts.settings[key];
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <strong>{label}</strong>
        {is_default && <small>{texts.usual}</small>}
        <p data-empty={value === '' || undefined}>{value || texts.empty}</p>
      </div>
      <Button variant="default" aria-label={texts.editOf(label)} onClick={onEdit}>
        {texts.edit}
      </Button>
    </div>
  );
}

interface SettingFormProps {
  readonly setting: Named;
  readonly onDraft: (draft: Draft) => void;
  readonly onEnd: () => void;
}

function SettingForm({ setting: { key, value }, onDraft, onEnd }: SettingFormProps) {
  const client = useQueryClient();
  const label = texts.settings[key];
  const form = useFields({
    initialValues: { value },
    onValuesChange: (values) => onDraft({ settings: { [key]: values.value } }),
  });
  const draftFields = useDraftFields(form, fieldsOf(key));
  const end = () => {
    draftFields.forget();
    onEnd();
  };
  const submission = useSubmit(form, {
    send: (values) => call(routes.landing.set, { params: { key }, body: values }),
    onSent: async () => {
      await refetch(client, landingKeys);
      showDone(texts.saved(label));
      end();
    },
    fallback: texts.saveFailure,
  });
  const input = {
    label,
    description: texts.hints[key],
    'data-autofocus': true,
    ...form.getInputProps('value'),
  };
  const { longest, usual } = landingTexts[key];
  return (
    <Form submission={submission}>
      {landingSwitches.some((each) => each === key) ? (
        <NativeSelect
          {...input}
          data={[
            { value: 'Yes', label: texts.yes },
            { value: 'No', label: texts.no },
          ]}
        />
      ) : longest > 300 ? (
        <Textarea {...input} maxLength={longest} autosize minRows={3} maxRows={16} />
      ) : (
        <TextInput {...input} maxLength={longest} />
      )}
      {usual !== '' && <small className={styles.hint}>{texts.emptyIsUsual}</small>}
      <div className={styles.actions}>
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
        <CancelButton onClick={end} />
      </div>
    </Form>
  );
}
