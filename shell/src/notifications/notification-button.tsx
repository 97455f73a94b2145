import { useEvent, useLocation } from '@nearhand/platform';
import { IconButton } from '@nearhand/ui';
import { Bell } from '@nearhand/ui/icons';
// biome-ignore lint/style/noRestrictedImports: marks as read beside what the press does; it may run again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CountedIcon, countedLabel } from '../menu/counted-icon.tsx';
import { useLazyComponent } from '../menu/lazy-component.tsx';
import { notificationQueries, readNotifications } from './notification-api.ts';

const loadPanel = () =>
  import(/* webpackChunkName: "notifications" */ './notification-panel.tsx').then(
    ({ NotificationPanel }) => NotificationPanel,
  );

interface Opened {
  button: HTMLElement;
  at: string;
  /** Opening marks them as read; these stay marked in the open list. */
  unread: ReadonlySet<string>;
}

/** For signed-in users only. */
export const NotificationButton = () => {
  const queryClient = useQueryClient();
  const { data: known = [] } = useQuery(notificationQueries.list());
  const markRead = useMutation(readNotifications);
  useEvent('notification.changed', () => void queryClient.invalidateQueries(notificationQueries.list()));
  const here = useLocation().key;
  const [opened, setOpened] = useState<Opened>();
  const { Component: Panel, request, prefetch } = useLazyComponent(loadPanel);
  const close = () => setOpened(undefined);
  const isOpen = Panel !== undefined && opened?.at === here;
  const [newest] = known;
  const unread = known.filter(({ isRead }) => !isRead).map(({ _id }) => _id);
  return (
    <>
      <IconButton
        aria-label={countedLabel('Notifications', unread.length)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={opened?.at === here && !Panel}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={({ currentTarget: button }) => {
          setOpened({ button, at: here, unread: new Set(unread) });
          request(close);
          if (unread.length > 0 && newest) markRead.mutate({ until: newest.createdAt });
        }}
      >
        <CountedIcon Icon={Bell} count={unread.length} />
      </IconButton>
      {Panel && <Panel anchor={isOpen ? opened.button : null} unread={opened?.unread} onClose={close} />}
    </>
  );
};
