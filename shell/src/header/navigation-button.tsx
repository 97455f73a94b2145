import { useLocation, useSession } from '@nearhand/platform';
import { IconButton, type Theme, useMediaQuery } from '@nearhand/ui';
import { Menu } from '@nearhand/ui/icons';
import { useEffect, useId, useState } from 'react';
import { useLazyComponent } from '../menu/lazy-component.ts';

export const loadDrawer = () =>
  import(/* webpackChunkName: "navigation-drawer" */ './navigation-drawer.tsx').then(
    ({ NavigationDrawer }) => NavigationDrawer,
  );

export const NavigationButton = () => {
  const unreadId = useId();
  const { isAuthenticated } = useSession();
  const here = useLocation().key;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [requestedAt, setRequestedAt] = useState<string>();
  const { Component: Drawer, request, prefetch } = useLazyComponent(loadDrawer);
  const close = () => setRequestedAt(undefined);
  const isRequested = requestedAt === here && !isWide;
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-describedby={isAuthenticated ? unreadId : undefined}
        aria-haspopup="dialog"
        aria-expanded={isRequested && Drawer !== undefined}
        aria-busy={isRequested && !Drawer}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setRequestedAt(here);
          request(close);
        }}
      >
        <span style={{ position: 'relative', display: 'grid' }}>
          <Menu size={24} aria-hidden />
          {isAuthenticated && <LazyUnreadDot id={unreadId} />}
        </span>
      </IconButton>
      {Drawer && <Drawer open={isRequested} onClose={close} />}
    </>
  );
};

const loadUnreadDot = () =>
  import(/* webpackChunkName: "signed-in" */ '../menu/unread.tsx').then(({ UnreadDot }) => UnreadDot);

const LazyUnreadDot = ({ id }: { id: string }) => {
  const { Component: UnreadDot, begin } = useLazyComponent(loadUnreadDot);
  useEffect(() => begin(() => {}), []);
  return UnreadDot ? <UnreadDot id={id} /> : null;
};
