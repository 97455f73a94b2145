import { Box } from '@nearhand/ui';
import type { ReactNode } from 'react';

/** What is filled in beside a summary that stays in view; on a phone the summary comes first. */
export const FormAndSummary = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 3, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
    }}
  >
    <Box sx={{ order: { xs: 1, md: 0 }, minWidth: 0 }}>{children}</Box>
    {summary}
  </Box>
);
