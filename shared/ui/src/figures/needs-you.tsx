import Skeleton from '@mui/material/Skeleton';
import type { Need } from '@nearhand/contracts';
import { Link } from '@nearhand/platform';
import { type ReactNode, useId } from 'react';
import { ChevronRight } from '../icons/lucide.tsx';
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

/** In the place of {@link NeedLink}s that load: how many rows they will take is not known. */
export const NeedSkeleton = () => (
  <li aria-hidden aria-busy>
    <Skeleton variant="rounded" width={160} height={44} sx={{ borderRadius: radius.full }} />
  </li>
);

export interface NeedLinkProps {
  to: string;
  icon: ReactNode;
  /** Information only: nothing to do. */
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

/** The link of each kind that a page shows. */
export type NeedLinks = Partial<Record<Need['kind'], (need: Need) => NeedLinkProps>>;

interface NeedsYouProps {
  needs: readonly Need[] | undefined;
  links: NeedLinks;
  /** More {@link NeedLink}s. */
  children?: ReactNode;
}

/** The needs of the reader that `links` names; nothing while there is none. */
export const NeedsYou = ({ needs = [], links, children }: NeedsYouProps) => {
  const id = useId();
  const known = needs.flatMap((need) => {
    const link = links[need.kind]?.(need);
    return link ? [<NeedLink key={need.kind} {...link} />] : [];
  });
  if (known.length === 0 && !children) return null;
  return (
    <Strip aria-labelledby={id}>
      <h2 id={id}>Needs you</h2>
      <ul>
        {known}
        {children}
      </ul>
    </Strip>
  );
};
