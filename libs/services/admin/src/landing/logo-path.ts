import { addressOf, routes } from '@sop/contracts';
import { apiPrefix } from '@sop/service-kit';

/** Path of the logo of the public pages. */
export const logoPath = (id: string): string => `${apiPrefix}${addressOf(routes.landing.logo, { id })}`;
