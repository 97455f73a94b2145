import { Card, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';

/** The movements that are still to come. */
export const MovementsSkeleton = () => (
  <Card aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
      <Stack
        key={place}
        aria-hidden
        direction="row"
        spacing={2}
        sx={{ p: 2, justifyContent: 'space-between', '& + &': { borderTop: '1px solid var(--nh-palette-divider)' } }}
      >
        <Skeleton width="20%" />
        <Skeleton width="40%" />
        <Skeleton width={72} />
      </Stack>
    ))}
  </Card>
);
