import { Stack, Typography } from '@nearhand/ui';
import { CalendarCheck, Eye } from '@nearhand/ui/icons';

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** How often a service was looked at and booked. */
export const ServiceReach = ({ views, bookings }: { views: number; bookings: number }) => (
  <Stack direction="row" spacing={2} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
      <Eye size={16} aria-hidden />
      <Typography variant="body2" component="span">
        {counted(views, 'view')}
      </Typography>
    </Stack>
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
      <CalendarCheck size={16} aria-hidden />
      <Typography variant="body2" component="span">
        {counted(bookings, 'booking')}
      </Typography>
    </Stack>
  </Stack>
);
