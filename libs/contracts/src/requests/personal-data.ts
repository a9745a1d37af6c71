import { z } from 'zod';
import type { ServiceName } from '../route.js';
import { count, id } from '../wire.js';
import { defineRequest, type ResponseOf } from './define-request.js';

/** What becomes of the rows of a list when the person is erased: they are deleted, or stay under the pseudonym. */
export const erasureEffects = ['deleted', 'pseudonymised'] as const;
export type ErasureEffect = (typeof erasureEffects)[number];

/** A list of the export with its number of rows. */
export const personalPlace = z.object({
  list: z.string().max(60),
  rows: count,
  effect: z.enum(erasureEffects),
});
export type PersonalPlace = z.infer<typeof personalPlace>;

const person = { company_id: id, user_id: id };

/**
 * A part of what a service stores about a user, as rows of named lists. The parts of one list follow each other. `next` requests
 * the next part; null ends.
 */
const personalData = (owner: ServiceName) =>
  defineRequest(
    `${owner}.personal-data`,
    owner,
    z.object({ ...person, after: z.string().max(200).nullable() }),
    z.object({
      list: z.string().max(60),
      rows: z.array(z.record(z.string(), z.unknown())).max(200),
      next: z.string().max(200).nullable(),
    }),
  );

/** How many rows each of these lists has, and what an erasure does to them. */
const personalPlaces = (owner: ServiceName) =>
  defineRequest(
    `${owner}.personal-places`,
    owner,
    z.object(person),
    z.object({ places: z.array(personalPlace).max(50) }),
  );

export const SopPersonalData = personalData('sop');
export const TrainingPersonalData = personalData('training');
export const SopPersonalPlaces = personalPlaces('sop');
export const TrainingPersonalPlaces = personalPlaces('training');

/**
 * The name and the address of a person who is being erased, for finding them in texts; none once every service has answered. No
 * event carries them, because events are stored.
 */
export const NamesOfErased = defineRequest(
  'auth.names-of-erased',
  'auth',
  z.object(person),
  z.object({
    names: z.array(z.string().max(320)).max(2),
    /** Names of others that begin with one of them: a mention of those stays. */
    longer_names: z.array(z.string().max(320)).max(200).optional(),
  }),
);

export type PersonalDataPart = ResponseOf<typeof SopPersonalData>;

export const personalDataRequests = [
  SopPersonalData,
  TrainingPersonalData,
  SopPersonalPlaces,
  TrainingPersonalPlaces,
  NamesOfErased,
] as const;
