import { useServes } from '@nearhand/platform';
import { Button, styled } from '@nearhand/ui';
import { FigureCard } from '@nearhand/ui/figures';
import type { ReactNode } from 'react';

/** Above the card's own link, which covers all of it. */
const Above = styled('div')({ position: 'relative', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

interface BillingFigureProps {
  label: string;
  icon: ReactNode;
  /** Where the figure comes from; no link while nobody serves it. */
  path: string;
  query: { isPending: boolean; refetch: () => Promise<unknown> };
  /** Absent: it could not be had, which the card says with a way to try again. */
  value: ReactNode;
  /** A remark or link below the figure. */
  children?: ReactNode;
}

/** A figure of this slice on another slice's dashboard. */
export const BillingFigure = ({ label, icon, path, query, value, children }: BillingFigureProps) => {
  const isServed = useServes(path);
  const { isPending, refetch } = query;
  const hasFailed = !isPending && value === undefined;
  return (
    <FigureCard label={label} icon={icon} to={isServed ? path : undefined} value={value ?? '–'} loading={isPending}>
      {hasFailed && (
        <Above>
          <Button size="small" variant="text" sx={{ ml: -1 }} onClick={() => void refetch()}>
            Retry
          </Button>
        </Above>
      )}
      {children && <Above>{children}</Above>}
    </FigureCard>
  );
};
