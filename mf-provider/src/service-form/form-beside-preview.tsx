import { Box, Stack } from '@nearhand/ui';
import type { ReactNode } from 'react';

/** What is filled in beside the card that comes of it, which stays in view; on a phone the card stands below. */
export const FormBesidePreview = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 4, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
    }}
  >
    <Stack spacing={2.5}>{children}</Stack>
  </Box>
);
