import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CardSkeleton, cardGrid, FieldSkeleton, TabsSkeleton, times, Waiting } from './skeletons.tsx';

const Block = ({ height }: { height: number }) => (
  <Skeleton variant="rounded" height={height} sx={{ borderRadius: '14px' }} />
);

const Rows = ({ count }: { count: number }) =>
  times(count).map((index) => (
    <Card key={index} sx={{ p: 2.5 }}>
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1.125rem' }} />
      <Skeleton variant="text" width="70%" />
    </Card>
  ));

const Lines = ({ count }: { count: number }) =>
  times(count).map((index) => <Skeleton key={index} variant="text" width={`${95 - (index % 3) * 15}%`} />);

const Fields = ({ maxWidth }: { maxWidth?: number }) => (
  <Stack spacing={3} sx={{ maxWidth }}>
    {times(4).map((index) => (
      <FieldSkeleton key={index} />
    ))}
    <Skeleton variant="rounded" width={180} height={46} />
  </Stack>
);

const Columns = ({ side, children }: { side: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${side}px` },
    }}
  >
    {children}
  </Box>
);

const Person = ({ size }: { size: number }) => (
  <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center' }}>
    <Skeleton variant="circular" width={size} height={size} sx={{ flex: 'none' }} />
    <Box sx={{ flex: 1 }}>
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1.75rem' }} />
      <Skeleton variant="text" width="55%" />
    </Box>
  </Stack>
);

const Cards = ({ count }: { count: number }) => (
  <Box sx={cardGrid}>
    {times(count).map((index) => (
      <CardSkeleton key={index} />
    ))}
  </Box>
);

/** As `DayGroups` of `ListRow`. */
const Entries = () => (
  <Stack spacing={2}>
    {[2, 4].map((rows) => (
      <Box
        key={rows}
        sx={{
          display: 'grid',
          gap: { xs: 1, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '152px minmax(0, 1fr)' },
        }}
      >
        <Typography variant="h4" component="div" sx={{ pt: { md: 1.5 } }}>
          <Skeleton width={96} />
        </Typography>
        <Card>
          {times(rows).map((index) => (
            <Stack key={index} direction="row" spacing={2} sx={{ p: 1.5, minHeight: { xs: 190, sm: 96 } }}>
              <Skeleton variant="rounded" width={72} height={72} sx={{ flex: 'none' }} />
              <Box sx={{ flex: 1 }}>
                <Skeleton variant="text" width="60%" />
                <Skeleton variant="text" width="40%" />
              </Box>
            </Stack>
          ))}
        </Card>
      </Box>
    ))}
  </Stack>
);

const variants = {
  grid: <Cards count={8} />,
  list: (
    <Stack spacing={2}>
      <Rows count={4} />
    </Stack>
  ),
  entries: <Entries />,
  tabs: (
    <>
      <TabsSkeleton />
      <Entries />
    </>
  ),
  tabbedGrid: (
    <>
      <TabsSkeleton />
      <Cards count={8} />
    </>
  ),
  form: <Fields maxWidth={640} />,
  checkout: (
    <Columns side={380}>
      <Stack spacing={2.5}>
        <Block height={84} />
        <Block height={560} />
        <FieldSkeleton />
      </Stack>
      <Block height={290} />
    </Columns>
  ),
  detail: (
    <Columns side={340}>
      <Stack spacing={2}>
        <Skeleton
          variant="rounded"
          sx={{ aspectRatio: { xs: '4 / 3', sm: '2 / 1' }, height: 'auto', borderRadius: '14px' }}
        />
        <Skeleton variant="text" width="60%" sx={{ fontSize: '2.5rem' }} />
        <Lines count={2} />
      </Stack>
      <Block height={420} />
    </Columns>
  ),
  sheet: (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '64px minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
          gap: { xs: '8px 12px', sm: '8px 24px' },
          alignItems: 'center',
          mb: { xs: 3, sm: 4 },
        }}
      >
        <Skeleton
          variant="rounded"
          sx={{ aspectRatio: '1', height: 'auto', gridRow: { sm: '1 / span 2' }, alignSelf: 'start' }}
        />
        <Typography variant="h2" component="div">
          <Skeleton width="80%" sx={{ maxWidth: 400 }} />
        </Typography>
        <Box sx={{ gridColumn: { xs: '1 / span 2', sm: 2 }, minHeight: { xs: 134, sm: 78 } }}>
          <Lines count={2} />
        </Box>
      </Box>
      <Columns side={360}>
        <Stack spacing={3} sx={{ order: { xs: 1, md: 0 } }}>
          <Block height={300} />
          <Block height={140} />
        </Stack>
        <Stack spacing={3}>
          <Block height={230} />
          <Block height={190} />
        </Stack>
      </Columns>
    </>
  ),
  profile: (
    <Columns side={340}>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Person size={96} />
        <Stack spacing={3} sx={{ mt: 5 }}>
          {times(5).map((index) => (
            <div key={index}>
              <Skeleton variant="text" width={90} />
              <Skeleton variant="text" width={`${75 - (index % 3) * 15}%`} />
            </div>
          ))}
        </Stack>
      </Card>
      <Stack spacing={3}>
        <Block height={240} />
        <Block height={170} />
      </Stack>
    </Columns>
  ),
  person: (
    <Columns side={340}>
      <Stack spacing={4}>
        <Person size={96} />
        <Skeleton variant="text" width="70%" />
        <Block height={340} />
      </Stack>
      <Block height={190} />
    </Columns>
  ),
  dashboard: (
    <Stack spacing={4}>
      <div>
        <Skeleton variant="text" width={180} sx={{ fontSize: '1.375rem', mb: 2 }} />
        <Skeleton variant="rounded" sx={{ height: { xs: 420, sm: 280 }, borderRadius: '14px' }} />
      </div>
      <Skeleton variant="rounded" sx={{ height: { xs: 163, sm: 96 }, borderRadius: '14px' }} />
      <Rows count={3} />
    </Stack>
  ),
  account: (
    <Stack spacing={3}>
      <Block height={152} />
      <Rows count={3} />
    </Stack>
  ),
  offers: (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <Block height={360} />
      <Block height={360} />
    </Box>
  ),
  text: (
    <Stack spacing={1} sx={{ maxWidth: 640 }}>
      <Lines count={9} />
    </Stack>
  ),
};

export type PageShape = keyof typeof variants;
export const isPageShape = (shape: unknown): shape is PageShape =>
  typeof shape === 'string' && Object.hasOwn(variants, shape);

export const PageSkeleton = ({ variant }: { variant: PageShape }) => (
  <Waiting shape={variant}>{variants[variant]}</Waiting>
);
