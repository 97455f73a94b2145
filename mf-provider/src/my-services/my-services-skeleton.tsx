import { Box, Card, Skeleton, Stack, styled, TabsSkeleton, VisuallyHidden } from '@nearhand/ui';

/** The picture beside the words on a phone, else above them; the buttons in the last row. */
export const myServiceLook = {
  height: '100%',
  display: 'grid',
  gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
  gridTemplateRows: { xs: '1fr auto', sm: 'auto 1fr auto' },
  '& > :last-child': { gridColumn: '1 / -1' },
} as const;

const CardSkeleton = () => (
  <Card sx={myServiceLook}>
    <Skeleton
      variant="rectangular"
      sx={{ aspectRatio: { sm: '4 / 3' }, height: { xs: '100%', sm: 'auto' }, borderRadius: 0 }}
    />
    <Stack spacing={{ xs: 0.5, sm: 1 }} sx={{ p: { xs: '12px 16px 0', sm: '20px 20px 0' } }}>
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
    </Stack>
    <Stack direction="row" spacing={1} sx={{ p: { xs: '12px 16px 16px', sm: '16px 20px 20px' } }}>
      {['status', 'view', 'edit'].map((button) => (
        <Skeleton key={button} variant="rounded" width={84} height={38} sx={{ borderRadius: '10px' }} />
      ))}
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
