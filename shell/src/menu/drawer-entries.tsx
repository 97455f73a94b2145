import type { Role } from '@nearhand/contracts';
import { NavLink } from '@nearhand/platform';
import { Box, Divider, Stack, styled, Typography } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { ColorModeChoice } from './color-mode-choice.tsx';
import type { EntryIcon } from './entry-icons.ts';
import { entriesFor, type HeaderEntry, marketplaceEntries, siteEntries } from './header-entries.ts';

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
  /** By path of the entry. */
  icons?: Partial<Record<string, EntryIcon>>;
}

export const DrawerEntries = ({ label, heading = false, entries, role, icons = {} }: EntriesProps) => (
  <nav aria-label={label}>
    {heading && (
      <Typography variant="subtitle2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    )}
    <List>
      {entriesFor(entries, role).map(({ label: word, to }) => {
        const { Icon, Badge } = icons[to] ?? {};
        return (
          <li key={word}>
            <Entry to={to}>
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

interface DrawerPartsProps {
  /** Above what the drawer has for everyone. */
  children?: ReactNode;
  action?: ReactNode;
}

export const DrawerParts = ({ children, action }: DrawerPartsProps) => (
  <Stack spacing={2} divider={<Divider />} sx={{ px: 2, pb: 4 }}>
    {children}
    <DrawerEntries label="Marketplace" heading entries={marketplaceEntries} />
    <DrawerEntries label="Site" entries={siteEntries} />
    {action}
    <Box sx={{ textAlign: 'center' }}>
      <ColorModeChoice />
    </Box>
  </Stack>
);
