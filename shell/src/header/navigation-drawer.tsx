import { useSession } from '@nearhand/platform';
import { Box, Button, Divider, IconButton, LinkButton, Skeleton, Stack, Wordmark } from '@nearhand/ui';
import { LogOut, X } from '@nearhand/ui/icons';
import { Drawer } from '@nearhand/ui/overlays';
import { AccountCard } from './account-card.tsx';
import { ColorModeChoice } from './color-mode-choice.tsx';
import { DrawerCredits } from './drawer-credits.tsx';
import { DrawerEntries } from './drawer-entries.tsx';
import { accountEntries, marketplaceEntries, siteEntries, visitorEntries } from './header-entries.ts';
import { useAskedLogOut } from './use-asked-log-out.tsx';
import { hasCredits } from './use-credit-count.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The header's entries, for narrow screens. */
export const NavigationDrawer = ({ open, onClose }: Props) => {
  const { user, isAuthenticated, isLoading } = useSession();
  // Beside the drawer, which is gone by the time that it is answered.
  const { logOut, question } = useAskedLogOut();
  const leave = () => {
    onClose();
    logOut();
  };
  return (
    <>
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } }}
      >
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', flex: 'none', height: 64, pl: 2, pr: 1 }}
        >
          <Wordmark size={26} />
          <IconButton aria-label="Close menu" onClick={onClose}>
            <X size={24} aria-hidden />
          </IconButton>
        </Stack>
        <Stack spacing={2} divider={<Divider />} sx={{ px: 2, pb: 4 }}>
          {isAuthenticated && (isLoading ? <Skeleton height={60} /> : <AccountCard user={user} />)}
          {isAuthenticated && (
            <DrawerEntries label="Account" entries={accountEntries} role={user?.role} onSelect={onClose} />
          )}
          {user && hasCredits(user.role) && <DrawerCredits role={user.role} onSelect={onClose} />}
          <DrawerEntries label="Marketplace" heading entries={marketplaceEntries} onSelect={onClose} />
          <DrawerEntries label="Site" entries={siteEntries} onSelect={onClose} />
          {isAuthenticated ? <LogOutButton onSelect={leave} /> : <Visitor onSelect={onClose} />}
          <Box sx={{ textAlign: 'center' }}>
            <ColorModeChoice />
          </Box>
        </Stack>
      </Drawer>
      {question}
    </>
  );
};

const LogOutButton = ({ onSelect }: { onSelect: () => void }) => (
  <Button variant="outlined" color="inherit" startIcon={<LogOut size={18} aria-hidden />} onClick={onSelect}>
    Log out
  </Button>
);

const Visitor = ({ onSelect }: { onSelect: () => void }) => (
  <Stack spacing={1.5}>
    <LinkButton to={visitorEntries.signup.to} variant="contained" onClick={onSelect}>
      {visitorEntries.signup.label}
    </LinkButton>
    <LinkButton to={visitorEntries.login.to} variant="outlined" onClick={onSelect}>
      {visitorEntries.login.label}
    </LinkButton>
  </Stack>
);
