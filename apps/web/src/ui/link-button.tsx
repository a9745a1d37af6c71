import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link that looks like a button: it navigates, so it is an anchor. */
interface LinkButtonProps extends ButtonProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly 'data-tone'?: 'quiet';
}

export function LinkButton({ to, children, ...props }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} {...props}>
      {children}
    </Button>
  );
}
