import { brandInks, type CompanyBrand } from '@sop/contracts';
import { CompanyLogo } from '../../../features/company-logo/company-logo.js';
import styles from './brand.module.css';
import { texts } from './brand.texts.js';

/** The first lines of a document, on paper. A picture of it, so nothing in it is read out. */
export function BrandPreview({ brand }: { brand: CompanyBrand }) {
  const { accent, banner } = brandInks(brand);
  const template = brand.export_template;
  return (
    <figure className={styles.preview} data-template={template}>
      <div className={styles.paper} aria-hidden="true">
        <div className={styles.banner} style={{ background: banner }}>
          <span>{texts.sampleTitle}</span>
          <CompanyLogo size={32} />
        </div>
        <p className={styles.heading} style={{ color: accent, borderColor: accent }}>
          {texts.procedure}
        </p>
        {texts.sampleSteps.map((step, index) => (
          <div key={step} className={styles.step}>
            {template === 'checklist' && <span className={styles.box} />}
            <b style={{ color: accent }}>{index + 1}.</b>
            <span>{step}</span>
            {template !== 'checklist' && <span className={styles.picture} />}
          </div>
        ))}
      </div>
      <figcaption>{texts.preview}</figcaption>
    </figure>
  );
}
