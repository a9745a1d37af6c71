import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotifications } from '@mantine/notifications';
import { keepTrying } from '../lib/keep-trying.js';

/** It stands around every page: one that loses its connection before it has come stays as it is. */
const Toaster = lazy(async () => ({
  default: (await keepTrying(() => import('./toaster.js'))).Toaster,
}));

/** By then a page stands, even where the server is slow to answer. */
const afterMilliseconds = 3000;

/** The place of short messages, which no page needs to be shown: it comes after the page, or with the first message. */
export function ToasterLater() {
  const { notifications } = useNotifications();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const isWanted = isTime || notifications.length > 0;
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
