import { Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';

const rows = [0, 1, 2, 3, 4];

export const ConversationListSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>
      {rows.map((row) => (
        <Stack key={row} direction="row" spacing={1.5} sx={{ alignItems: 'center', px: 2, py: 1.5 }}>
          <Skeleton variant="circular" width={48} height={48} />
          <Stack sx={{ flex: 1 }}>
            <Skeleton variant="text" width="50%" />
            <Skeleton variant="text" width="80%" />
          </Stack>
        </Stack>
      ))}
    </div>
  </div>
);
