import { paths } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { brandLine, brandName, styled, Typography, Wordmark } from '@nearhand/ui';
import { ColorModeChoice } from '../menu/color-mode-choice.tsx';
import { type HeaderEntry, marketplaceEntries, siteEntries } from '../menu/header-entries.ts';

const legalEntries: readonly HeaderEntry[] = [
  { label: 'Terms of service', to: paths.terms },
  { label: 'Privacy policy', to: paths.privacy },
];

const Area = styled('footer')({
  borderTop: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-sunken)',
});
const Inner = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  maxWidth: 1248,
  marginInline: 'auto',
  padding: '40px 16px',
  gridTemplateColumns: '1fr 1fr',
  [theme.breakpoints.up('sm')]: { padding: '48px 24px' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '2fr 1fr 1fr' },
}));
const Brand = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  [theme.breakpoints.up('md')]: { gridColumn: 'auto' },
}));
const List = styled('ul')({ listStyle: 'none', margin: '8px 0 0', padding: 0 });
const Entry = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});
const Bottom = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'center',
  justifyContent: 'space-between',
});

export const Footer = () => (
  <Area>
    <Inner>
      <Brand>
        <Wordmark size={28} />
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{brandLine}</Typography>
      </Brand>
      <Entries label="Marketplace" entries={marketplaceEntries} />
      <Entries label="More" entries={[...siteEntries, ...legalEntries]} />
      <Bottom>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          © {new Date().getFullYear()} {brandName}
        </Typography>
        <ColorModeChoice />
      </Bottom>
    </Inner>
  </Area>
);

const Entries = ({ label, entries }: { label: string; entries: readonly HeaderEntry[] }) => (
  <nav aria-label={`Footer: ${label}`}>
    <Typography variant="subtitle2" component="div" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <List>
      {entries.map(({ label: word, to }) => (
        <li key={word}>
          <Entry to={to}>{word}</Entry>
        </li>
      ))}
    </List>
  </nav>
);
