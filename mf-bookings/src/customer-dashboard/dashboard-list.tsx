import { AppLink, Card, ErrorState, SectionHeading, Skeleton, Stack, styled } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

export const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', gap: 16, alignItems: 'center', justifyContent: 'space-between', padding: '16px 20px' },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

interface Props {
  title: string;
  seeAll: { to: string; label: string };
  query: { isPending: boolean; data: readonly unknown[] | undefined; refetch: () => unknown };
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list of the dashboard: loads, fails and is empty by itself, without taking the page along. */
export const DashboardList = ({ title, seeAll, query, empty, children }: Props) => {
  const id = useId();
  const content = () => {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data) return <ErrorState title="We couldn't load this list" onRetry={() => void query.refetch()} />;
    return query.data.length === 0 ? empty : children;
  };
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} action={<AppLink to={seeAll.to}>{seeAll.label}</AppLink>}>
        {title}
      </SectionHeading>
      <Card>{content()}</Card>
    </section>
  );
};

const RowsSkeleton = () => (
  <Stack spacing={2} sx={{ p: 2.5 }} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <div key={row}>
        <Skeleton variant="text" width="60%" />
        <Skeleton variant="text" width="40%" />
      </div>
    ))}
  </Stack>
);
