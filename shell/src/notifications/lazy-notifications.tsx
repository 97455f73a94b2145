import { useSession } from '@nearhand/platform';
import { useEffect } from 'react';
import { useLazyComponent } from '../menu/lazy-component.ts';

const load = () =>
  import(/* webpackChunkName: "signed-in" */ './notification-button.tsx').then(
    ({ NotificationButton }) => NotificationButton,
  );

export const LazyNotifications = () => (useSession().isAuthenticated ? <LoadedNotifications /> : null);

const LoadedNotifications = () => {
  const { Component: NotificationButton, begin } = useLazyComponent(load);
  useEffect(() => begin(() => {}), []);
  return NotificationButton ? <NotificationButton /> : null;
};
