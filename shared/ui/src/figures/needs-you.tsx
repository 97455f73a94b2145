import Skeleton from '@mui/material/Skeleton';
import { Link } from '@nearhand/platform';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from '../theme/styled.ts';
import { radius, typography } from '../theme/typography.ts';

const Strip = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& > h2': { ...typography.subtitle2, margin: 0 },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none', margin: 0, padding: 0 },
  '& > ul > li': { minWidth: 0 },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 16, alignItems: 'center' },
}));

const Pill = styled(Link)({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  minHeight: 44,
  padding: '4px 10px 4px 6px',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.full,
  background: 'var(--nh-palette-background-paper)',
  color: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { borderColor: 'currentColor' },
  '& > svg': { flex: 'none', color: 'var(--nh-palette-text-secondary)' },
  '& > :first-child': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: radius.full,
    background: 'var(--nh-palette-tone-amber-background)',
    color: 'var(--nh-palette-tone-amber-text)',
  },
  '&[data-quiet] > :first-child': {
    background: 'var(--nh-palette-sunken)',
    color: 'var(--nh-palette-text-secondary)',
  },
});

/** The heading of {@link NeedLink}s: what waits for the reader. */
export const NeedsYou = ({ children }: { children: ReactNode }) => {
  const id = useId();
  return (
    <Strip aria-labelledby={id}>
      <h2 id={id}>Needs you</h2>
      <ul>{children}</ul>
    </Strip>
  );
};

/** In the place of a {@link NeedLink} that loads. */
export const NeedSkeleton = () => (
  <li aria-hidden>
    <Skeleton variant="rounded" width={160} height={44} sx={{ borderRadius: radius.full }} />
  </li>
);

export interface NeedLinkProps {
  to: string;
  icon: ReactNode;
  /** Nothing is to be done: it only says how things are. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** One kind of what waits, with how many: "2 to pay". */
export const NeedLink = ({ to, icon, isQuiet = false, children }: NeedLinkProps) => (
  <li>
    <Pill to={to} data-quiet={isQuiet || undefined}>
      <span aria-hidden>{icon}</span>
      <span>{children}</span>
      <ChevronRight size={16} aria-hidden />
    </Pill>
  </li>
);
