import { useLocation, useSession } from '@nearhand/platform';
import { IconButton, type Theme, useMediaQuery } from '@nearhand/ui';
import { Menu } from '@nearhand/ui/icons';
import { useId, useState } from 'react';
import { useLateComponent } from './late-component.ts';
import { LateUnreadDot } from './late-unread-dot.tsx';

const loadDrawer = () =>
  import(/* webpackChunkName: "navigation-drawer" */ './navigation-drawer.tsx').then(
    ({ NavigationDrawer }) => NavigationDrawer,
  );

export const NavigationButton = () => {
  const unreadId = useId();
  const { isAuthenticated } = useSession();
  const here = useLocation().key;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [askedAt, setAskedAt] = useState<string>();
  const { Component: Drawer, request, prefetch } = useLateComponent(loadDrawer);
  const close = () => setAskedAt(undefined);
  const asked = askedAt === here && !isWide;
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-describedby={isAuthenticated ? unreadId : undefined}
        aria-haspopup="dialog"
        aria-expanded={asked && Drawer !== undefined}
        aria-busy={asked && !Drawer}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setAskedAt(here);
          request(close);
        }}
      >
        <span style={{ position: 'relative', display: 'grid' }}>
          <Menu size={24} aria-hidden />
          {isAuthenticated && <LateUnreadDot id={unreadId} />}
        </span>
      </IconButton>
      {Drawer && <Drawer open={asked} onClose={close} />}
    </>
  );
};
