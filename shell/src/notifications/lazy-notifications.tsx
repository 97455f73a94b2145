import { useSession } from '@nearhand/platform';
import { loadedWhenShown, loadOnce } from '../menu/lazy-component.tsx';

export const loadNotifications = loadOnce(() =>
  import(/* webpackChunkName: "signed-in" */ './notification-button.tsx').then((module) => module.NotificationButton),
);
const NotificationButton = loadedWhenShown(loadNotifications);

export const LazyNotifications = () => (useSession().isAuthenticated ? <NotificationButton /> : null);
