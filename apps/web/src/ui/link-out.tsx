import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** A way out of the product: a mail address, another site. */
export function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} rel="noreferrer">
      {children}
    </Anchor>
  );
}
