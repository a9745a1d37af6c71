import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { reads } from '../../api/reads.js';
import { upload } from '../../api/upload.js';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { announceLogo } from '../../features/company-logo/logo-updated.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { useFileSource } from '../../ui/use-file-source.js';
import styles from './settings.module.css';
import { texts } from './settings.texts.js';

export function CompanyTab() {
  const company = useQuery(reads.company());
  if (company.isPending) return <Skeleton height={220} />;
  if (company.isError) {
    return <ErrorState message={texts.companyFailure} onRetry={() => void company.refetch()} />;
  }
  return (
    <div className={styles.card}>
      <TextInput label={texts.name} description={texts.nameHint} value={company.data.name} readOnly />
      <LogoForm />
    </div>
  );
}

function LogoForm() {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const saving = useMutation({
    mutationFn: (logo: File) => upload(routes.auth.uploadLogo, { file: logo }),
    onSuccess: () => {
      setFile(null);
      announceLogo();
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setIsMissing(false);
    saving.reset();
  };
  const save = () => (file ? saving.mutate(file) : setIsMissing(true));
  return (
    <div>
      <h2 className={styles.label}>{texts.logo}</h2>
      <div className={styles.logo}>
        <LogoPreview file={file} />
        <div>
          <label className={styles.choose}>
            <input
              type="file"
              accept="image/png,image/jpeg,image/gif,image/svg+xml"
              onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
            />
            {file ? file.name : texts.chooseLogo}
          </label>
          <p className={styles.hint}>{texts.logoHint}</p>
        </div>
      </div>
      <div className={styles.after}>
        {isMissing && <Notice tone="attention">{texts.noLogo}</Notice>}
        {saving.isError && <Notice tone="danger">{detailOf(saving.error, texts.logoFailure)}</Notice>}
        {saving.isSuccess && !file && <Notice tone="done">{texts.logoSaved}</Notice>}
        <div>
          <Button onClick={save} loading={saving.isPending}>
            {texts.saveLogo}
          </Button>
        </div>
      </div>
    </div>
  );
}

function LogoPreview({ file }: { file: File | null }) {
  return (
    <span className={styles.preview}>{file ? <ChosenLogo file={file} /> : <CompanyLogo size={72} />}</span>
  );
}

function ChosenLogo({ file }: { file: File }) {
  const source = useFileSource<HTMLImageElement>(file);
  return <img ref={source} alt="The chosen logo" width={72} height={72} />;
}
