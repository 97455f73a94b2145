import { Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';

const bubbles = [
  { width: '52%', side: 'flex-start' },
  { width: '38%', side: 'flex-end' },
  { width: '60%', side: 'flex-end' },
  { width: '44%', side: 'flex-start' },
];

export const ConversationSkeleton = () => (
  <Stack aria-busy="true" sx={{ flex: 1 }}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Stack aria-hidden sx={{ flex: 1 }}>
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', minHeight: 72, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Skeleton variant="circular" width={44} height={44} />
        <Skeleton variant="text" width={160} />
      </Stack>
      <Stack spacing={1.5} sx={{ flex: 1, justifyContent: 'flex-end', p: 2 }}>
        {bubbles.map(({ width, side }) => (
          <Skeleton key={width} variant="rounded" width={width} height={44} sx={{ alignSelf: side, borderRadius: 3 }} />
        ))}
      </Stack>
    </Stack>
  </Stack>
);
