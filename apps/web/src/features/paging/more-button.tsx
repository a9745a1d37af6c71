import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface MoreButtonProps {
  readonly list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly className?: string | undefined;
  readonly children: string;
}

/** Shows the next page of a list below it; nothing at the end. */
export const MoreButton = ({ list, className, children }: MoreButtonProps) =>
  list.hasNextPage && (
    <Button
      variant="default"
      className={className}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
