import { z } from 'zod';
import { brandColourPattern, exportTemplates } from '../brand.js';

const colour = z
  .string()
  .max(7)
  .regex(brandColourPattern, 'Please enter a colour such as #155a9c.')
  .toLowerCase()
  .nullable();

/** How the documents of a company look, beside its logo. A colour that is too light to read is darkened where it is used. */
export const companyBrand = z.object({
  accent_color: colour,
  banner_color: colour,
  export_template: z.enum(exportTemplates),
});
export type CompanyBrand = z.infer<typeof companyBrand>;
