import type { ReactNode } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { DashboardSection, type DashboardSectionProps } from './dashboard-section.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

export interface DashboardListProps extends DashboardSectionProps {
  query: { isPending: boolean; data: readonly unknown[] | undefined; refetch: () => unknown };
  /** Says that the list did not come. */
  problem?: string;
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  /** Shown until the list has come. */
  skeleton?: ReactNode;
  /** Mostly {@link DashboardRows}. */
  children: ReactNode;
}

/** A list of a dashboard: loads, fails and is empty by itself, without taking the page along. */
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
