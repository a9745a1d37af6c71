import { z } from 'zod';
import { id } from '../wire.js';
import type { ServiceName } from '../route.js';
import { type ResponseOf, defineRequest } from './define-request.js';

/**
 * A part of a service's data about a company, for its export. Texts of one path are appended in the order of the parts. Objects
 * are bytes of the store. `next` requests the next part; null ends.
 */
const companyData = (owner: ServiceName) =>
  defineRequest(
    `${owner}.company-data`,
    owner,
    z.object({ company_id: id, after: z.string().max(200).nullable() }),
    z.object({
      files: z.array(z.object({ path: z.string().max(200), text: z.string() })).max(50),
      objects: z.array(z.object({ path: z.string().max(200), key: z.string().max(512) })).max(1000),
      next: z.string().max(200).nullable(),
    }),
  );

export const AuthCompanyData = companyData('auth');
/** Where it has the logo of the company, to which the documents in the export refer. */
export const companyLogoPath = 'company/logo.png';

export const BillingCompanyData = companyData('billing');

export const AdminCompanyData = companyData('admin');

export const TrainingCompanyData = companyData('training');

export type CompanyDataPart = ResponseOf<typeof AuthCompanyData>;

export const companyDataRequests = [
  AuthCompanyData,
  BillingCompanyData,
  AdminCompanyData,
  TrainingCompanyData,
] as const;
