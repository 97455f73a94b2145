import type { Role } from '@nearhand/contracts';
import { NavLink, useSession } from '@nearhand/platform';
import {
  Box,
  Button,
  Divider,
  IconButton,
  LinkButton,
  Skeleton,
  Stack,
  styled,
  Typography,
  Wordmark,
} from '@nearhand/ui';
import { LogOut, X } from '@nearhand/ui/icons';
import { Drawer } from '@nearhand/ui/overlays';
import { AccountCard } from '../account/account-card.tsx';
import { CreditsNote, hasCredits, useCreditCount } from '../account/credits.tsx';
import { useConfirmedLogOut } from '../account/use-log-out.tsx';
import { ColorModeChoice } from '../menu/color-mode-choice.tsx';
import { entryIcons } from '../menu/entry-icons.ts';
import {
  accountEntries,
  creditsEntries,
  entriesFor,
  type HeaderEntry,
  marketplaceEntries,
  siteEntries,
  visitorEntries,
} from '../menu/header-entries.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

export const NavigationDrawer = ({ open, onClose }: Props) => {
  const { user, isAuthenticated, isLoading } = useSession();
  // The dialog is outside the drawer, which is closed when the user answers.
  const { logOut, dialog } = useConfirmedLogOut();
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
          {isAuthenticated ? (
            <Button variant="outlined" color="inherit" startIcon={<LogOut size={18} aria-hidden />} onClick={leave}>
              Log out
            </Button>
          ) : (
            <Visitor onSelect={onClose} />
          )}
          <Box sx={{ textAlign: 'center' }}>
            <ColorModeChoice />
          </Box>
        </Stack>
      </Drawer>
      {dialog}
    </>
  );
};

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

const DrawerCredits = ({ role, onSelect }: { role: Role; onSelect: () => void }) => (
  <div>
    <CreditsNote count={useCreditCount(role)} role={role} />
    <DrawerEntries label="Credits" entries={creditsEntries} role={role} onSelect={onSelect} />
  </div>
);

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Entry = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  marginInline: -12,
  paddingInline: 12,
  borderRadius: 10,
  fontSize: '1.125rem',
  fontWeight: 550,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--nh-palette-primary-light)' },
});

interface EntriesProps {
  label: string;
  heading?: boolean;
  entries: readonly HeaderEntry[];
  role?: Role;
  onSelect: () => void;
}

const DrawerEntries = ({ label, heading = false, entries, role, onSelect }: EntriesProps) => (
  <nav aria-label={label}>
    {heading && (
      <Typography variant="subtitle2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    )}
    <List>
      {entriesFor(entries, role).map(({ label: word, to }) => {
        const { Icon, Badge } = entryIcons[to] ?? {};
        return (
          <li key={word}>
            <Entry to={to} onClick={onSelect}>
              {Icon && <Icon size={20} aria-hidden />}
              {word}
              {Badge && <Badge />}
            </Entry>
          </li>
        );
      })}
    </List>
  </nav>
);
