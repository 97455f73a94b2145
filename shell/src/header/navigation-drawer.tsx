import { useSession } from '@nearhand/platform';
import { IconButton, LinkButton, motion, Stack, styled, Wordmark } from '@nearhand/ui';
import { Menu, X } from '@nearhand/ui/icons';
import { useEffect } from 'react';
import type { DrawerMemberProps } from '../account/drawer-member.tsx';
import { DrawerParts } from '../menu/drawer-entries.tsx';
import { visitorEntries } from '../menu/header-entries.ts';
import { useLazyComponent } from '../menu/lazy-component.tsx';
import { closedPopover, usePopover } from '../menu/popover.ts';

const Drawer = styled('div')({
  ...closedPopover,
  inset: '0 0 0 auto',
  width: 'min(340px, 88vw)',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overscrollBehavior: 'contain',
  background: 'var(--nh-palette-background-default)',
  color: 'inherit',
  '&::backdrop': { background: 'rgb(10 20 15 / 0.55)' },
  animation: `nh-drawer ${motion.calm} ${motion.ease}`,
  '@keyframes nh-drawer': { from: { transform: 'translateX(100%)' } },
  pointerEvents: 'auto',
});

const top = { alignItems: 'center', justifyContent: 'space-between', height: 64, pl: 2, pr: 1 } as const;

/** For narrow screens: the header's button, and the drawer that it opens. */
export const NavigationDrawer = () => {
  const { isAuthenticated } = useSession();
  const { id, isShown, close, panel } = usePopover();
  // A popover that is removed while it is open fires no event.
  useEffect(() => () => document.documentElement.removeAttribute('data-drawer'), []);
  return (
    <>
      <IconButton aria-label="Menu" aria-haspopup="dialog" popoverTarget={id}>
        <Menu size={24} aria-hidden />
      </IconButton>
      <Drawer {...panel} data-drawer="" role="dialog" aria-modal aria-label="Menu">
        {isShown && (
          <Stack direction="row" sx={top}>
            <Wordmark size={26} />
            <IconButton aria-label="Close menu" popoverTarget={id} popoverTargetAction="hide">
              <X size={24} aria-hidden />
            </IconButton>
          </Stack>
        )}
        {isAuthenticated ? (
          <Member isShown={isShown} onLogOut={close} />
        ) : (
          isShown && <DrawerParts action={<VisitorLinks />} />
        )}
      </Drawer>
    </>
  );
};

const VisitorLinks = () => (
  <Stack spacing={1.5}>
    <LinkButton to={visitorEntries.signup.to} variant="contained">
      {visitorEntries.signup.label}
    </LinkButton>
    <LinkButton to={visitorEntries.login.to} variant="outlined">
      {visitorEntries.login.label}
    </LinkButton>
  </Stack>
);

const loadMember = () =>
  import(/* webpackChunkName: "signed-in" */ '../account/drawer-member.tsx').then((module) => module.DrawerMember);

/** Each opening asks again for code that was lost. */
const Member = (props: DrawerMemberProps) => {
  const { isShown } = props;
  const { Component, request } = useLazyComponent(loadMember);
  useEffect(() => {
    if (isShown) request(() => {});
  }, [isShown]);
  return Component ? <Component {...props} /> : isShown && <DrawerParts />;
};
