import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { withReason } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { upload } from '../../api/upload.js';
import { BlockedWhileActing } from '../../features/acting/blocked-while-acting.js';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { announceLogoUpdated } from '../../features/company-logo/logo-updated.js';
import { Can } from '../../features/permissions/can.js';
import { Card } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { FileButton } from '../../ui/file-button.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import { useFileSource } from '../../ui/use-file-source.js';
import { BrandCard } from './brand/brand-card.js';
import { DataExport } from './data-export.js';
import styles from './settings.module.css';
import { texts } from './settings.texts.js';
import { VideoRetention } from './video-retention.js';

const logoTypes = 'image/png,image/jpeg,image/gif,image/svg+xml';

export function CompanyTab() {
  const company = useQuery(queries.company());
  if (company.isPending) return <Skeleton height={220} />;
  if (company.isError) {
    return <ErrorState message={texts.companyFailure} onRetry={() => void company.refetch()} />;
  }
  return (
    <div className={styles.sections}>
      <Card>
        <TextInput label={texts.name} description={texts.nameHint} value={company.data.name} readOnly />
        <Can
          permission="logo.replace"
          fallback={<BlockedWhileActing fallback={<Notice tone="calm">{texts.onlyManagers}</Notice>} />}
        >
          <LogoForm />
        </Can>
      </Card>
      <Can permission="company.manage">
        <BrandCard brand={company.data.brand} />
      </Can>
      <Can permission="video-retention.manage">
        <VideoRetention />
      </Can>
      <Can permission="company-data.view">
        <DataExport />
      </Can>
    </div>
  );
}

function LogoForm() {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const saving = useMutation({
    mutationFn: (logo: File) => upload(routes.company.uploadLogo, { file: logo }),
    onSuccess: () => {
      setFile(null);
      announceLogoUpdated();
      showDone(texts.logoSaved);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setIsMissing(false);
    saving.reset();
  };
  const error = saving.isError ? withReason(texts.logoFailure, saving.error) : null;
  return (
    <div className={styles.logoForm}>
      <Field label={texts.logo} description={texts.logoHint} error={isMissing ? texts.noLogo : error}>
        <div className={styles.logo}>
          <span className={styles.preview}>
            {file ? <ChosenLogo file={file} /> : <CompanyLogo size={72} />}
          </span>
          <FileButton accept={logoTypes} onChoose={choose}>
            {file ? file.name : texts.chooseLogo}
          </FileButton>
        </div>
      </Field>
      <Button onClick={() => (file ? saving.mutate(file) : setIsMissing(true))} loading={saving.isPending}>
        {texts.saveLogo}
      </Button>
    </div>
  );
}

function ChosenLogo({ file }: { file: File }) {
  const source = useFileSource<HTMLImageElement>(file);
  return <img ref={source} alt={texts.chosenLogo} width={72} height={72} />;
}
