import { Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { brandColourPattern, exportTemplates, routes, type CompanyBrand } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { refetch } from '../../../api/refetch.js';
import { texts as templates } from '../../../features/export/template.texts.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './brand.module.css';
import { BrandPreview } from './brand-preview.js';
import { texts } from './brand.texts.js';
import { ColourField } from './colour-field.js';

/** The colours of exported documents and their template. */
export function BrandCard({ brand }: { brand: CompanyBrand }) {
  const { form, submission } = useBrandForm(brand);
  return (
    <Card title={texts.title} lead={texts.lead}>
      <div className={styles.columns}>
        <Form submission={submission}>
          <ColourField label={texts.accent} hint={texts.accentHint} {...form.getInputProps('accent_color')} />
          <ColourField label={texts.banner} hint={texts.bannerHint} {...form.getInputProps('banner_color')} />
          <Radio.Group
            label={texts.template}
            description={texts.templateHint}
            {...form.getInputProps('export_template')}
          >
            <div className={styles.templates}>
              {exportTemplates.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={templates.names[each]}
                  description={templates.hints[each]}
                />
              ))}
            </div>
          </Radio.Group>
          <SubmitButton submission={submission} className={styles.save}>
            {texts.save}
          </SubmitButton>
        </Form>
        <BrandPreview brand={brandOf(form.values)} />
      </div>
    </Card>
  );
}

function useBrandForm({ accent_color, banner_color, export_template }: CompanyBrand) {
  const client = useQueryClient();
  const form = useFields({
    initialValues: { accent_color: accent_color ?? '', banner_color: banner_color ?? '', export_template },
    validate: { accent_color: colourError, banner_color: colourError },
  });
  const submission = useSubmit(form, {
    send: (values) => call(routes.company.setBrand, { body: brandOf(values) }),
    onSent: async () => {
      showDone(texts.saved);
      await refetch(client, [keys.company, keys.me]);
    },
    fallback: texts.failure,
  });
  return { form, submission };
}

interface Typed extends Pick<CompanyBrand, 'export_template'> {
  readonly accent_color: string;
  readonly banner_color: string;
}

/** What is no colour yet is none. */
const brandOf = ({ accent_color, banner_color, export_template }: Typed): CompanyBrand => ({
  accent_color: colourOf(accent_color),
  banner_color: colourOf(banner_color),
  export_template,
});

const colourOf = (typed: string): string | null =>
  brandColourPattern.test(typed.trim()) ? typed.trim().toLowerCase() : null;

const colourError = (typed: string): string | null =>
  typed.trim() === '' || colourOf(typed) ? null : texts.noColour;
