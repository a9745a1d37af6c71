import type { TranslationLanguage } from '@sop/contracts';
import type { Database } from '@sop/database';
import { readTranslated, type TranslatedContent } from '../translations/translated-content.js';
import { DepartmentRow } from '../departments/department.entity.js';
import { SopRow } from '../sops/sop.entity.js';
import { readSteps, versionOf } from '../releases/read-shown.js';
import type { ExportedSop } from './document/document-of.js';

/** An SOP with its steps in order, for its documents: a released version or the draft; null once it is deleted, not in the trash. */
export function readExported(
  database: Database,
  companyId: string,
  sopId: string,
  version: number | null,
  language: TranslationLanguage | null = null,
): Promise<ExportedSop | null> {
  return database.tenant(companyId, async (tx) => {
    const row = await tx.manager.findOneBy(SopRow, { id: sopId, companyId });
    if (!row) return null;
    const original =
      version === null ? { sop: row, steps: await readSteps(tx, row) } : await versionOf(tx, row, version);
    const translated = language && (await readTranslated(tx, original, language));
    const { sop, steps } = translated ?? original;
    const department = sop.departmentId
      ? await tx.manager.findOneBy(DepartmentRow, { id: sop.departmentId, companyId })
      : null;
    const translation = language && translated && { language, ...countsOf(translated) };
    const supersededBy = version === row.releasedVersion || version === null ? null : row.releasedVersion;
    return { sop, steps, department, supersededBy, ...(translation && { translation }) };
  });
}

const countsOf = ({ untranslatedCount, doubtfulCount }: TranslatedContent) => ({
  untranslatedCount,
  doubtfulCount,
});
