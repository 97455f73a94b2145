import { Box } from '@nearhand/ui';
import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  /** On a phone: the summary above the form instead of below. */
  summaryFirst?: boolean;
  children: ReactNode;
}

/** What is filled in beside a summary that stays in view; on a phone they stand one above the other. */
export const FormAndSummary = ({ summary, summaryFirst = false, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 3, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
    }}
  >
    <Box sx={{ order: { xs: summaryFirst ? 1 : 0, md: 0 }, minWidth: 0 }}>{children}</Box>
    {summary}
  </Box>
);
