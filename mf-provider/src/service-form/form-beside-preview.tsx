import type { Service } from '@nearhand/contracts';
import { Box, Stack } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { CardPreview } from './card-preview.tsx';

interface Props {
  /** The service as it is, where it is there already. */
  saved: Service | undefined;
  children: ReactNode;
}

/** What is filled in beside the card that comes of it, which stays in view; on a phone the card stands below. */
export const FormBesidePreview = ({ saved, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 4, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    }}
  >
    <Stack spacing={2.5}>{children}</Stack>
    {/* Empty where no release offers the preview. */}
    <Box
      sx={{
        '&:not(:empty)': { maxWidth: 400, width: { md: 320 } },
        position: { md: 'sticky' },
        top: 'calc(88px + var(--nh-top-line, 0px))',
        alignSelf: 'start',
      }}
    >
      <CardPreview saved={saved} />
    </Box>
  </Box>
);
