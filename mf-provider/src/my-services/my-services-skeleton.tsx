import { Box, Card, Skeleton, Stack, styled, TabsSkeleton, VisuallyHidden } from '@nearhand/ui';

const CardSkeleton = () => (
  <Card>
    <Skeleton variant="rectangular" sx={{ aspectRatio: '4 / 3', height: 'auto', borderRadius: 0 }} />
    <Stack spacing={1} sx={{ p: 2.5 }}>
      <Skeleton variant="text" width="30%" />
      <Skeleton variant="text" width="85%" sx={{ fontSize: '1.125rem' }} />
      <Box>
        <Skeleton variant="text" />
        <Skeleton variant="text" width="60%" />
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Skeleton variant="text" width={72} />
        <Skeleton variant="text" width={140} />
      </Stack>
      <Stack direction="row" spacing={1} sx={{ pt: 1 }}>
        {['status', 'view', 'edit'].map((button) => (
          <Skeleton key={button} variant="rounded" width={84} height={38} sx={{ borderRadius: '10px' }} />
        ))}
      </Stack>
    </Stack>
  </Card>
);

export const ServiceGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gap: 24, gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  '& > li': { minWidth: 0 },
}));

export const ServiceGridSkeleton = () => (
  <ServiceGrid aria-hidden>
    {['first', 'second', 'third'].map((place) => (
      <li key={place}>
        <CardSkeleton />
      </li>
    ))}
  </ServiceGrid>
);

export const MyServicesSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <TabsSkeleton />
    <ServiceGridSkeleton />
  </div>
);
