import { z } from 'zod';
import type { ServiceName } from '../route.js';
import { id } from '../wire.js';
import { defineRequest, type ResponseOf } from './define-request.js';

/**
 * A part of what a service stores about a user, as rows of named lists. The parts of one list follow each other. `next` requests
 * the next part; null ends.
 */
const personalData = (owner: ServiceName) =>
  defineRequest(
    `${owner}.personal-data`,
    owner,
    z.object({ company_id: id, user_id: id, after: z.string().max(200).nullable() }),
    z.object({
      list: z.string().max(60),
      rows: z.array(z.record(z.string(), z.unknown())).max(200),
      next: z.string().max(200).nullable(),
    }),
  );

export const SopPersonalData = personalData('sop');

export const TrainingPersonalData = personalData('training');

export type PersonalDataPart = ResponseOf<typeof SopPersonalData>;

export const personalDataRequests = [SopPersonalData, TrainingPersonalData] as const;
