import { z } from 'zod';
import { route } from '../route.js';
import { idParams } from '../wire.js';

/** What the operator does to customers. Each acts at once, everywhere, and leaves a trail. */
export const companies = {
  suspend: route({
    name: 'companies.suspend',
    owner: 'auth',
    method: 'POST',
    path: '/admin/companies/:id/suspend',
    access: 'platform.companies',
    summary: 'Ends every session of the company; its users hear why when they come back',
    params: idParams,
    problems: [409],
  }),
  reactivate: route({
    name: 'companies.reactivate',
    owner: 'auth',
    method: 'POST',
    path: '/admin/companies/:id/reactivate',
    access: 'platform.companies',
    summary: 'Lets the users of a suspended company sign in again',
    params: idParams,
  }),
  remove: route({
    name: 'companies.remove',
    owner: 'auth',
    method: 'DELETE',
    path: '/admin/companies/:id',
    access: 'platform.companies',
    summary: 'Deletes a company with all that it has',
    params: idParams,
    /** The company's name, typed: a slip of the hand deletes nobody. */
    query: z.object({ name: z.string().max(200) }),
    problems: [409],
  }),
};
