import { z } from 'zod';
import { aiSettings } from '../ai-settings.js';
import { id } from '../wire.js';
import { processingSettings } from '../limits.js';
import { modelLimits } from '../model-settings.js';
import { alsoOverDatabase, companyId, defineRequest } from './define-request.js';

export const AiKey = defineRequest(
  'admin.ai-key',
  'admin',
  z.object({}),
  z.object({ key: z.string().nullable(), source: z.enum(['settings', 'environment', 'none']) }),
);

/** The key for the server at an origin (`https://models.example.com`); null where none is stored. */
export const ModelServerKey = defineRequest(
  'admin.model-server-key',
  'admin',
  z.object({ origin: z.string().max(modelLimits.address) }),
  z.object({ key: z.string().nullable() }),
);

export const ReadProcessingSettings = defineRequest(
  'admin.processing-settings',
  'admin',
  z.object({}),
  processingSettings,
  alsoOverDatabase,
);

/** The company's settings for making SOPs. */
export const ReadAiSettings = defineRequest('admin.ai-settings', 'admin', companyId, aiSettings);

/** Names of companies. Unknown ones are left out. */
export const CompanyNames = defineRequest(
  'admin.company-names',
  'admin',
  z.object({ company_ids: z.array(id).max(100) }),
  z.object({ companies: z.array(z.object({ company_id: id, name: z.string() })).max(100) }),
);

export const adminRequests = [
  AiKey,
  ModelServerKey,
  ReadProcessingSettings,
  ReadAiSettings,
  CompanyNames,
] as const;
