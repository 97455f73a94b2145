import { NavLink, useSession } from '@nearhand/platform';
import { Box, Divider, Stack, styled, Typography } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';
import { ColorModeChoice } from './color-mode-choice.tsx';
import { type HeaderEntry, marketplaceEntries, siteEntries, useEntries } from './header-entries.ts';

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
  iconOf?: (entry: HeaderEntry) => LucideIcon | undefined;
}

export const DrawerEntries = ({ label, heading = false, entries, iconOf }: EntriesProps) => (
  <nav aria-label={label}>
    {heading && (
      <Typography variant="subtitle2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    )}
    <List>
      {entries.map((entry) => {
        const { label: word, to } = entry;
        const Icon = iconOf?.(entry);
        return (
          <li key={word + to}>
            <Entry to={to}>
              {Icon && <Icon size={20} aria-hidden />}
              <span>{word}</span>
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

export const DrawerParts = ({ children, action }: DrawerPartsProps) => {
  const { user, isAuthenticated } = useSession();
  const audience = isAuthenticated ? user?.role : 'guest';
  const header = useEntries('header', siteEntries, audience);
  const drawer = useEntries('drawer', [], audience);
  return (
    <Stack spacing={2} divider={<Divider />} sx={{ px: 2, pb: 4 }}>
      {children}
      <DrawerEntries label="Marketplace" heading entries={marketplaceEntries} />
      <DrawerEntries label="Site" entries={[...header, ...drawer]} />
      {action}
      <Box sx={{ textAlign: 'center' }}>
        <ColorModeChoice />
      </Box>
    </Stack>
  );
};
