import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exportTemplates, type ExportTemplate } from '@sop/contracts';
import { useState } from 'react';
import { queries } from '../../api/queries.js';
import { texts } from './template.texts.js';

/** The chosen template: the company's until another one is chosen, undefined while that is not known. */
export function useTemplate() {
  const { data: me } = useQuery(queries.me());
  const ofCompany = me?.company_brand.export_template;
  const [chosen, setChosen] = useState<ExportTemplate>();
  return { template: chosen ?? ofCompany, ofCompany, choose: setChosen };
}

interface TemplateSelectProps {
  readonly choice: ReturnType<typeof useTemplate>;
}

export function TemplateSelect({
  choice: { template = 'pictures', ofCompany, choose },
}: TemplateSelectProps) {
  return (
    <NativeSelect
      label={texts.template}
      description={texts.hints[template]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={template}
      data={exportTemplates.map((value) => ({
        value,
        label: value === ofCompany ? texts.ofCompany(texts.names[value]) : texts.names[value],
      }))}
      onChange={(event) => choose(event.currentTarget.value as ExportTemplate)}
    />
  );
}
