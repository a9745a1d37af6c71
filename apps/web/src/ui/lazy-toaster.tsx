import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotifications } from '@mantine/notifications';
import { retryUntilLoaded } from '../lib/retry-until-loaded.js';

/** It is on every page: a page whose connection fails before this chunk arrives is not affected. */
const Toaster = lazy(async () => ({
  default: (await retryUntilLoaded(() => import('./toaster.js'))).Toaster,
}));

/** By then the page is rendered, even with a slow server. */
const afterMilliseconds = 3000;

/** The toaster, which no page needs at first: loaded after the page, or with the first message. */
export function LazyToaster() {
  const { notifications } = useNotifications();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const isNeeded = isTime || notifications.length > 0;
  return <Suspense>{isNeeded && <Toaster />}</Suspense>;
}
