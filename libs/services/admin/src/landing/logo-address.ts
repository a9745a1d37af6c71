import { addressOf, routes } from '@sop/contracts';
import { apiPrefix } from '@sop/service-kit';

/** Where a browser asks for the logo of the public pages. */
export const logoAddress = (id: string): string => `${apiPrefix}${addressOf(routes.landing.logo, { id })}`;
