import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  clockLabel,
  dayFormat,
  type FreeTime,
  freeTimes,
  slotStart,
} from '@nearhand/contracts';
import { LinkButton, Skeleton, styled, Typography } from '@nearhand/ui';
import { CalendarCheck } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { availabilityQueries } from './availability-api.ts';

const Time = styled(LinkButton)(({ theme }) => ({
  minHeight: 54,
  lineHeight: 1.25,
  '& > .words': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0 6px' },
  '& b': { whiteSpace: 'nowrap' },
  [theme.breakpoints.down('md')]: { padding: '6px 8px', fontSize: '0.875rem', '& svg': { display: 'none' } },
}));

export const NextFreeSkeleton = () => <Skeleton variant="rounded" height={54} />;

interface Props {
  serviceId: string;
  /** The link to the form, which has the time chosen when it opens. */
  linkTo: (time: FreeTime) => { to: string; state?: unknown };
}

/** When the service can be booked soonest. */
export const NextFree = ({ serviceId, linkTo }: Props) => {
  const { data, isPending } = useQuery(availabilityQueries.ofService(serviceId));
  if (isPending) return <NextFreeSkeleton />;
  // An older API does not name the times of each day.
  if (!data?.days) return null;
  const [next] = freeTimes(data.days);
  if (!next) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`No free times in the next ${bookingWindowDays} days`}
      </Typography>
    );
  }
  return (
    <Time {...linkTo(next)} variant="outlined" startIcon={<CalendarCheck size={18} aria-hidden />}>
      <span className="words">
        <span>Next free:</span> <b>{nextFreeName(next, data.today)}</b>
      </span>
    </Time>
  );
};

const weekday = dayFormat({ weekday: 'short' });
const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** `Thu 9:00 AM` within a week, when the weekday names one day; else `Thu, Dec 3, 9:00 AM`. */
export const nextFreeName = ({ date, timeSlot }: FreeTime, today: CalendarDay): string => {
  const start = slotStart(timeSlot);
  const clock = start === undefined ? timeSlot : clockLabel(start);
  if (date === today) return `today ${clock}`;
  return date < addDays(today, 7) ? `${weekday(date)} ${clock}` : `${shortDay(date)}, ${clock}`;
};
