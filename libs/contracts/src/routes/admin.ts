import { z } from 'zod';
import { aiSettings } from '../ai-settings.js';
import { processingSettings, savedProcessingSettings } from '../limits.js';
import { route } from '../route.js';

const keyStatus = z.object({
  is_set: z.boolean(),
  source: z.enum(['settings', 'environment']).nullable(),
  /** The first three and the last four characters, never more. */
  key_preview: z.string().nullable(),
});

export const processingRoutes = {
  read: route({
    name: 'processing-settings.read',
    owner: 'admin',
    method: 'GET',
    path: '/admin/processing-settings',
    access: 'platform.settings',
    summary: 'The processing settings',
    reply: processingSettings,
  }),
  write: route({
    name: 'processing-settings.write',
    owner: 'admin',
    method: 'PUT',
    path: '/admin/processing-settings',
    access: 'platform.settings',
    summary: 'Replaces the processing settings, within their bounds',
    body: savedProcessingSettings,
    reply: processingSettings,
  }),
};

export const apiKey = {
  status: route({
    name: 'api-key.status',
    owner: 'admin',
    method: 'GET',
    path: '/admin/api-key',
    access: 'platform.keys',
    summary: 'Whether a master AI key is set, and from where',
    reply: keyStatus,
  }),
  set: route({
    name: 'api-key.set',
    owner: 'admin',
    method: 'PUT',
    path: '/admin/api-key',
    access: 'platform.keys',
    summary: 'Sets the master AI key for all companies',
    body: z.object({
      api_key: z
        .string('Please enter an API key')
        .trim()
        .min(1, { error: 'Please enter an API key', abort: true })
        .max(500)
        .startsWith('sk-', 'Invalid API key format. OpenAI API keys should start with "sk-"'),
    }),
    reply: keyStatus,
  }),
  remove: route({
    name: 'api-key.remove',
    owner: 'admin',
    method: 'DELETE',
    path: '/admin/api-key',
    access: 'platform.keys',
    summary: 'Removes the key from the settings; one from the environment stays',
    reply: keyStatus,
  }),
  try: route({
    name: 'api-key.try',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/api-key/try',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary: 'Tests the key in use with a request to the AI provider for one word, and returns the result',
    reply: z.object({ works: z.boolean(), message: z.string() }),
  }),
};

/** A company's own general settings: an open object, of which the product uses `ai_settings`. */
const companySettings = z.object({ ai_settings: aiSettings.optional() }).catchall(z.unknown());

export const settings = {
  read: route({
    name: 'settings.read',
    owner: 'admin',
    method: 'GET',
    path: '/settings',
    access: 'company.view',
    summary: 'The company’s general settings',
    reply: companySettings,
  }),
  write: route({
    name: 'settings.write',
    owner: 'admin',
    method: 'PUT',
    path: '/settings',
    access: 'company.manage',
    summary: 'Replaces the company’s general settings',
    body: companySettings,
    reply: companySettings,
  }),
};
