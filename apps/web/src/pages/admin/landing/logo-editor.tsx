import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { upload } from '../../../api/upload.js';
import { refetch } from '../../../api/refetch.js';
import { BrandPicture } from '../../../features/public-frame/brand.js';
import { FileButton } from '../../../ui/file-button.js';
import { Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { landingKeys } from './landing-keys.js';

const kinds = 'image/png,image/jpeg,image/gif,image/svg+xml';
const params = { key: 'logo_url' };

/** A chosen picture is public at once. */
export function LogoEditor({ logoUrl }: { logoUrl: string }) {
  const client = useQueryClient();
  const replace = useMutation({
    mutationFn: (file: File) => upload(routes.landing.uploadLogo, { file }),
    onSuccess: async () => {
      await refetch(client, landingKeys);
      showDone(texts.logoSaved);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(routes.landing.set, { params, body: { value: '' } }),
    onSuccess: () => refetch(client, landingKeys),
  });
  const error = replace.error ?? remove.error;
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <strong>{texts.settings.logo_url}</strong>
        <div className={styles.brand}>
          <BrandPicture logoUrl={logoUrl} />
        </div>
        <small>{texts.hints['logo_url']}</small>
        {error && <Notice tone="danger">{detailOf(error, texts.logoFailure)}</Notice>}
      </div>
      <div className={styles.actions}>
        <FileButton accept={kinds} onChoose={(file) => file && replace.mutate(file)}>
          {texts.uploadLogo}
        </FileButton>
        {logoUrl !== '' && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
    </div>
  );
}
