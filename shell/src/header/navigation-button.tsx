import { IconButton } from '@nearhand/ui';
import { Menu } from '@nearhand/ui/icons';
import { useState } from 'react';
import { useLateComponent } from './late-component.ts';

const loadDrawer = () =>
  import(/* webpackChunkName: "navigation-drawer" */ './navigation-drawer.tsx').then(
    ({ NavigationDrawer }) => NavigationDrawer,
  );

export const NavigationButton = () => {
  const [open, setOpen] = useState(false);
  const { Component: Drawer, request, prefetch } = useLateComponent(loadDrawer);
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setOpen(true);
          request();
        }}
      >
        <Menu size={24} aria-hidden />
      </IconButton>
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
