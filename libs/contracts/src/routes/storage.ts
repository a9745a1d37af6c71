import { z } from 'zod';
import { route } from '../route.js';

export const storage = {
  /**
   * The query is the signature: `<img>` and `<video>` cannot send a bearer header. The content of a link with a version never
   * changes.
   */
  object: route({
    name: 'storage.object',
    owner: 'storage',
    method: 'GET',
    path: '/storage/*key',
    access: 'public',
    summary: 'An object under a signed path, with Range',
    params: z.object({ key: z.string().min(1) }),
    query: z.object({
      expires: z.string(),
      session: z.string().max(64).default(''),
      signature: z.string(),
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    replyKind: 'bytes',
    problems: [403, 404, 416],
  }),
  screenshot: route({
    name: 'storage.screenshot',
    owner: 'storage',
    method: 'GET',
    path: '/screenshots/*file',
    access: 'sop.view',
    summary: 'A screenshot of the company by file name',
    params: z.object({ file: z.string().min(1) }),
    replyKind: 'bytes',
  }),
  imageProxy: route({
    name: 'storage.image-proxy',
    owner: 'storage',
    method: 'GET',
    path: '/image-proxy',
    access: 'sop.view',
    summary: 'An image of the company by storage path; nothing outside the store is ever fetched',
    query: z.object({ path: z.string().min(1).max(1000) }),
    replyKind: 'bytes',
  }),
};
