import { useServes } from '@nearhand/platform';
import { Skeleton } from '@nearhand/ui';
import { FigureCard } from '@nearhand/ui/figures';
import type { ReactNode } from 'react';

interface BillingFigureProps {
  label: string;
  icon: ReactNode;
  /** Linked when a slice serves it. */
  path: string;
  query: { isPending: boolean; refetch: () => Promise<unknown> };
  /** Undefined after an error: the card offers Retry. */
  value: ReactNode;
  children?: ReactNode;
}

export const BillingFigure = ({ label, icon, path, query, value, children }: BillingFigureProps) => {
  const isServed = useServes(path);
  const { isPending, refetch } = query;
  const hasFailed = !isPending && value === undefined;
  return (
    <FigureCard
      label={label}
      icon={icon}
      to={isServed ? path : undefined}
      value={value ?? '–'}
      loading={isPending}
      onRetry={hasFailed ? () => void refetch() : undefined}
    >
      {isPending ? <Skeleton width={72} /> : children}
    </FigureCard>
  );
};
