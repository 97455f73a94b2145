import type { Role } from '@nearhand/contracts';
import { NavLink } from '@nearhand/platform';
import { styled, Typography } from '@nearhand/ui';
import { entrySigns } from './entry-signs.ts';
import { entriesFor, type HeaderEntry } from './header-entries.ts';

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

interface Props {
  label: string;
  /** Whether the label is also seen. */
  heading?: boolean;
  entries: readonly HeaderEntry[];
  role?: Role;
  onSelect: () => void;
}

export const DrawerEntries = ({ label, heading = false, entries, role, onSelect }: Props) => (
  <nav aria-label={label}>
    {heading && (
      <Typography variant="subtitle2" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    )}
    <List>
      {entriesFor(entries, role).map(({ label: word, to }) => {
        const { Icon, Badge } = entrySigns[to] ?? {};
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
