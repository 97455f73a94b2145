import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { SectionHeading } from '../page/section-heading.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { DashboardRows } from './dashboard-rows.ts';

export interface DashboardListProps {
  title: string;
  /** Leads to the whole list. */
  seeAll?: { to: string; label: string };
  query: { isPending: boolean; data: readonly unknown[] | undefined; refetch: () => unknown };
  /** Says that the list did not come. */
  problem?: string;
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  /** Mostly {@link DashboardRows}. */
  children: ReactNode;
}

/** A list of a dashboard: loads, fails and is empty by itself, without taking the page along. */
export const DashboardList = ({ title, seeAll, query, problem, empty, children }: DashboardListProps) => {
  const id = useId();
  const content = () => {
    if (query.data) return query.data.length === 0 ? empty : children;
    if (query.isPending) return <RowsSkeleton />;
    return <ErrorState title={problem ?? "We couldn't load this list"} onRetry={() => void query.refetch()} />;
  };
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} action={seeAll && <AppLink to={seeAll.to}>{seeAll.label}</AppLink>}>
        {title}
      </SectionHeading>
      <Card>{content()}</Card>
    </section>
  );
};

const RowsSkeleton = () => (
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
