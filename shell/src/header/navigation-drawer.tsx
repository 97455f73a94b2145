import { useSession } from '@nearhand/platform';
import { IconButton, LinkButton, motion, Stack, styled, Wordmark } from '@nearhand/ui';
import { Menu, X } from '@nearhand/ui/icons';
import { type FocusEvent, useId } from 'react';
import { DrawerParts } from '../menu/drawer-entries.tsx';
import { visitorEntries } from '../menu/header-entries.ts';
import { loadedWhenShown } from '../menu/lazy-component.tsx';
import { usePopover } from '../menu/popover.ts';

const Drawer = styled('div')(({ theme }) => ({
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
  [theme.breakpoints.down('md')]: { ':root:has(&:popover-open)': { overflow: 'hidden' } },
}));

const top = { alignItems: 'center', justifyContent: 'space-between', height: 64, pl: 2, pr: 1 } as const;

/** The header on a phone: a button, and the drawer that it opens. */
export const NavigationDrawer = () => {
  const unreadId = useId();
  const { isAuthenticated } = useSession();
  const { id, isShown, close, panel } = usePopover();
  // It would stay open over what has the focus then.
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-describedby={isAuthenticated ? unreadId : undefined}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        <span style={{ position: 'relative', display: 'grid' }}>
          <Menu size={24} aria-hidden />
          {isAuthenticated && <UnreadDot id={unreadId} />}
        </span>
      </IconButton>
      <Drawer {...panel} role="dialog" aria-label="Menu" onBlur={closeWhenLeft}>
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

const Member = loadedWhenShown(
  () =>
    import(/* webpackChunkName: "signed-in" */ '../account/drawer-member.tsx').then((module) => module.DrawerMember),
  ({ isShown }) => isShown && <DrawerParts />,
);
const UnreadDot = loadedWhenShown(() =>
  import(/* webpackChunkName: "signed-in" */ '../menu/unread.tsx').then((module) => module.UnreadDot),
);
