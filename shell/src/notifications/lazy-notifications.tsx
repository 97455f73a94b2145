import { useSession } from '@nearhand/platform';
import { loadedWhenShown } from '../menu/lazy-component.tsx';

const NotificationButton = loadedWhenShown(() =>
  import(/* webpackChunkName: "signed-in" */ './notification-button.tsx').then((module) => module.NotificationButton),
);

export const LazyNotifications = () => (useSession().isAuthenticated ? <NotificationButton /> : null);
