import type { ReactNode } from 'react';

/** An external link: a mail address or another site. */
export function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
