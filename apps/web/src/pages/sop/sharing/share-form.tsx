import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, shareLimits, type Share, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatLongDay } from '../../../lib/date.js';
import { FormActions } from '../../../ui/dialog.js';
import { focusHere } from '../../../ui/focus-here.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { useFields, type Fields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from './sharing.texts.js';

interface Values {
  readonly name: string;
  /** Days; `never`, or `keep` for that of an existing link. */
  readonly expiry: string;
  readonly password: string;
  readonly isOpen: boolean;
  readonly shows_video: boolean;
  readonly sites: string;
}

interface ShareFormProps {
  readonly sop: Sop;
  /** Null for a new link. */
  readonly share: Share | null;
  readonly onClose: () => void;
}

export function ShareForm({ sop, share, onClose }: ShareFormProps) {
  const { form, submission } = useShareForm(sop, share, onClose);
  const hasPassword = share?.has_password ?? false;
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.name}
        description={texts.nameText}
        maxLength={shareLimits.name}
        ref={focusHere}
        {...form.getInputProps('name')}
      />
      <NativeSelect label={texts.expiry} data={expiriesOf(share)} {...form.getInputProps('expiry')} />
      {hasPassword && (
        <Checkbox label={texts.removePassword} {...form.getInputProps('isOpen', { type: 'checkbox' })} />
      )}
      {!form.values.isOpen && (
        <PasswordField
          label={texts.password}
          description={hasPassword ? texts.passwordUnchanged : texts.passwordText}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <Video sop={sop} form={form} />
      <Textarea
        label={texts.sites}
        description={texts.sitesText}
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('sites')}
      />
      <FormActions onCancel={onClose}>
        <SubmitButton submission={submission}>{share ? texts.save : texts.createTitle}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const Video = ({ sop, form }: { sop: Sop; form: Fields<Values> }) => (
  <Checkbox
    label={texts.video}
    description={videoTextOf(sop)}
    disabled={sop.is_video_hidden || sop.video_deleted_at !== null}
    {...form.getInputProps('shows_video', { type: 'checkbox' })}
  />
);

function videoTextOf({ is_video_hidden: isHidden, video_deleted_at: deletedAt }: Sop): string {
  if (deletedAt !== null) return texts.videoDeleted;
  return isHidden ? texts.videoHidden : texts.videoText;
}

function expiriesOf(share: Share | null) {
  const unchanged = share && {
    value: 'keep',
    label: share.expires_at === null ? texts.keepNever : texts.keepExpiry(formatLongDay(share.expires_at)),
  };
  return [
    ...(unchanged ? [unchanged] : []),
    ...Object.entries(texts.expiries).map(([value, label]) => ({ value, label })),
    { value: 'never', label: texts.never },
  ];
}

function useShareForm(sop: Sop, share: Share | null, onClose: () => void) {
  const client = useQueryClient();
  const form = useFields<Values>({
    initialValues: {
      name: share?.name ?? '',
      expiry: share ? 'keep' : '30',
      password: '',
      isOpen: false,
      shows_video: share?.shows_video ?? false,
      sites: share?.sites.join('\n') ?? '',
    },
  });
  const submission = useSubmit(form, {
    send: (values) => {
      const { name, shows_video } = values;
      const body = { name, shows_video, sites: linesOf(values.sites), ...passwordOf(values) };
      const { expiry } = values;
      const days = expiry === 'never' ? null : Number(expiry);
      if (!share)
        return call(routes.shares.create, {
          params: { id: sop.id },
          body: { ...body, expires_in_days: days },
        });
      return call(routes.shares.update, {
        params: { id: sop.id, shareId: share.id },
        body: expiry === 'keep' ? body : { ...body, expires_in_days: days },
      });
    },
    onSent: async () => {
      await client.invalidateQueries({ queryKey: keys.shares(sop.id) });
      showDone(share ? texts.saved : texts.created);
      onClose();
    },
    fallback: share ? texts.saveFailure : texts.createFailure,
    aliases: siteAliases,
  });
  return { form, submission };
}

/** An error of one website marks the field of all. */
const siteAliases = Object.fromEntries(
  Array.from({ length: shareLimits.sites + 1 }, (_, at) => [`sites.${at}`, 'sites']),
);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Unchanged where none was typed. */
const passwordOf = ({ password, isOpen }: Values): { password?: string | null } => {
  if (isOpen) return { password: null };
  return password === '' ? {} : { password };
};
