import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { dayFormat, localDay, longDate } from '@nearhand/contracts';
import type { ReactNode } from 'react';
import { AppLink } from '../buttons/links.tsx';
import { VisuallyHidden } from '../page/visually-hidden.ts';
import { ErrorState } from '../states/empty-error-state.tsx';
import { styled } from '../theme/styled.ts';
import { Section } from './section.tsx';

const day = dayFormat({ weekday: 'long', ...longDate });

const partOfDay = (hour: number): string => {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** In the browser's time zone. */
export const greeting = (now: Date, name: string | undefined): string => {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName ? `${partOfDay(now.getHours())}, ${firstName}` : partOfDay(now.getHours());
};

/** The marketplace's `today`, by which the page counts; before it is known, the reader's. */
export const todayInWords = (now: Date, today = localDay(now)): string => day(today);

export interface DashboardSectionProps {
  title: string;
  seeAll?: { to: string; label: string };
  children: ReactNode;
}

export const DashboardSection = ({ title, seeAll, children }: DashboardSectionProps) => (
  <Section title={title} action={seeAll && <AppLink to={seeAll.to}>{seeAll.label}</AppLink>}>
    <Card>{children}</Card>
  </Section>
);

/** Words at the start of a row, a figure or a status at its end. */
export const DashboardRows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'relative',
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '16px 20px',
  },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

/** An icon or an emoji at the start of a row. */
export const RowSign = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 12,
  background: 'var(--nh-palette-sunken)',
  color: 'var(--nh-palette-primary-main)',
  fontSize: '1.375rem',
  fontFamily: "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Emoji Fallback', sans-serif",
});

export const RowsSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <DashboardRows aria-hidden>
      {[1, 2, 3].map((row) => (
        <li key={row}>
          <div style={{ flex: 1 }}>
            <Skeleton variant="text" width="60%" />
            <Skeleton variant="text" width="40%" />
          </div>
          <Skeleton variant="text" width={56} />
        </li>
      ))}
    </DashboardRows>
  </div>
);

export interface DashboardListProps extends DashboardSectionProps {
  query: { isPending: boolean; data: readonly unknown[] | undefined; refetch: () => unknown };
  problem?: string;
  empty: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
}

export const DashboardList = ({
  query,
  problem = "We couldn't load this list",
  empty,
  skeleton = <RowsSkeleton />,
  children,
  ...section
}: DashboardListProps) => {
  const content = () => {
    if (query.data) return query.data.length === 0 ? empty : children;
    if (query.isPending) return skeleton;
    return <ErrorState title={problem} onRetry={() => void query.refetch()} />;
  };
  return <DashboardSection {...section}>{content()}</DashboardSection>;
};
