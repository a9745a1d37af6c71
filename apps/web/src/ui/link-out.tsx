import type { ReactNode } from 'react';

/** A way out of the product: a mail address, another site. */
export function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
