import { z } from 'zod';
import { landingTexts, type LandingKey } from '../landing.js';
import { route } from '../route.js';
import { count, id, idParams } from '../wire.js';

/** A web address, or a page of this product; nothing executable (`javascript:`), nothing that changes the host (`//`). */
const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)?$/i, 'A link begins with https:// or with /.');

const features = z.array(z.string().trim().min(1).max(200)).max(30);

export const marketingTile = z.object({
  id,
  title: z.string(),
  price_string: z.string(),
  call_to_action_text: z.string(),
  /** Null leads to the registration. */
  call_to_action_link: z.string().nullable(),
  features: z.array(z.string()),
  display_order: count,
  is_active: z.boolean(),
  /** `orange`, `purple`; anything else is shown blue. */
  highlight_color: z.string().nullable(),
});
export type MarketingTile = z.infer<typeof marketingTile>;

/** Absent fields stay unchanged; in a new tile they have their defaults. */
const tileFields = z
  .object({
    title: z.string().trim().max(80),
    price_string: z.string().trim().max(60),
    call_to_action_text: z.string().trim().max(60),
    call_to_action_link: link.nullable(),
    features,
    display_order: count.max(100_000),
    is_active: z.boolean(),
    highlight_color: z.string().trim().max(30).nullable(),
  })
  .partial();
export type TileFields = z.infer<typeof tileFields>;

const tiles = z.object({ tiles: z.array(marketingTile) });

const landingSetting = z.object({ id, key: z.string(), value: z.string(), is_default: z.boolean() });

const ofOperator = { owner: 'admin', access: 'platform.content' } as const;
const publicRead = { owner: 'admin', access: 'public', method: 'GET' } as const;

const texts = Object.fromEntries(Object.keys(landingTexts).map((key) => [key, z.string()])) as Record<
  LandingKey,
  z.ZodString
>;

/** The content of the public pages, and the operator's settings of it. */
export const landing = {
  tiles: route({
    ...publicRead,
    name: 'landing.tiles',
    path: '/public/marketing-tiles',
    summary: 'The active pricing tiles in their order; by default those of the plans on offer',
    reply: tiles,
  }),
  settings: route({
    ...publicRead,
    name: 'landing.settings',
    path: '/public/landing-page-settings',
    summary: 'The texts of the public pages by key, with their defaults',
    reply: z.object(texts),
  }),
  logo: route({
    ...publicRead,
    name: 'landing.logo',
    path: '/public/landing-page-logo/:id',
    summary: 'The logo of the public pages',
    params: idParams,
    replyKind: 'bytes',
    problems: [404],
  }),
  allTiles: route({
    ...ofOperator,
    name: 'landing.all-tiles',
    method: 'GET',
    path: '/public/admin/marketing-tiles',
    summary: 'All tiles, including hidden ones',
    reply: tiles,
  }),
  addTile: route({
    ...ofOperator,
    name: 'landing.add-tile',
    method: 'POST',
    path: '/public/admin/marketing-tiles',
    summary: 'Adds a tile; missing or empty fields have their defaults',
    body: tileFields,
    reply: marketingTile,
    status: 201,
    problems: [409],
  }),
  editTile: route({
    ...ofOperator,
    name: 'landing.edit-tile',
    method: 'PUT',
    path: '/public/admin/marketing-tiles/:id',
    summary: 'Changes a tile; missing fields stay unchanged',
    params: idParams,
    body: tileFields,
    reply: marketingTile,
  }),
  removeTile: route({
    ...ofOperator,
    name: 'landing.remove-tile',
    method: 'DELETE',
    path: '/public/admin/marketing-tiles/:id',
    summary: 'Deletes a tile',
    params: idParams,
  }),
  allSettings: route({
    ...ofOperator,
    name: 'landing.all-settings',
    method: 'GET',
    path: '/public/admin/landing-page-settings',
    summary: 'The texts of the public pages as the operator edits them',
    reply: z.object({ settings: z.array(landingSetting) }),
  }),
  set: route({
    ...ofOperator,
    name: 'landing.set',
    method: 'PUT',
    path: '/public/admin/landing-page-settings/:key',
    summary: 'Changes one text of the public pages; an empty text restores the default',
    params: z.object({ key: z.string().max(200) }),
    body: z.object({ value: z.string().trim().max(100_000) }),
    reply: landingSetting,
    problems: [404],
  }),
  uploadLogo: route({
    ...ofOperator,
    name: 'landing.upload-logo',
    method: 'POST',
    path: '/public/admin/upload-logo',
    rateLimit: 'upload',
    summary: 'Replaces the logo of the public pages (png, jpeg, gif, svg); it is stored as PNG',
    bodyKind: 'upload',
    fileField: 'file',
    reply: z.object({ logo_url: z.string() }),
    problems: [413, 415],
  }),
};
