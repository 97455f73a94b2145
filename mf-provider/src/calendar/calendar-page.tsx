import { addDays, localDay, paths, weekStart } from '@nearhand/contracts';
import { useRefreshOn, useSearchParams } from '@nearhand/platform';
import { announce, Button, ErrorState, IconButton, LinkButton, PageSkeleton, Stack, Typography } from '@nearhand/ui';
import { ChevronLeft, ChevronRight, Plus } from '@nearhand/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askedWeek, weekTitle } from '../schedule/days.ts';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { SchedulePage } from '../schedule/schedule-frame.tsx';
import { WeekView } from './week-view.tsx';

const clockIntervalMs = 60_000;

/** The week of the address, or undefined for the current one. */
const useShownWeek = () => {
  const [search, setSearch] = useSearchParams();
  const turnTo = (start: string | undefined) => {
    setSearch(start ? { week: start } : {}, { replace: true });
  };
  return { week: askedWeek(search), turnTo };
};

export const CalendarPage = () => {
  const { week, turnTo } = useShownWeek();
  const { data, isError, refetch } = useQuery({
    ...scheduleQueries.ofWeek(week),
    placeholderData: keepPreviousData,
    refetchInterval: clockIntervalMs,
  });
  useRefreshOn(['booking.changed', 'times.changed'], scheduleQueries.all());

  const shown = week ?? weekStart(data?.today ?? localDay(new Date()));
  const isCovered = data && shown >= data.from && addDays(shown, 6) <= data.to;
  const turn = (start: string) => {
    turnTo(data && start === weekStart(data.today) ? undefined : start);
    announce(`Week of ${weekTitle(start)}`);
  };

  const content = () => {
    if (data) {
      if (isError && !isCovered) return <CalendarError onRetry={() => void refetch()} />;
      return (
        <WeekView
          calendar={isCovered ? data : { ...data, bookings: [], busy: [] }}
          start={shown}
          isLoaded={isCovered === true}
          onTurn={(weeks) => turn(addDays(shown, weeks * 7))}
        />
      );
    }
    return isError ? <CalendarError onRetry={() => void refetch()} /> : <PageSkeleton variant="list" />;
  };

  return (
    <SchedulePage
      title="Calendar"
      subtitle="Your bookings, requests and time off."
      actions={
        <LinkButton to={paths.timeOff} variant="contained" startIcon={<Plus size={18} aria-hidden />}>
          Add time off
        </LinkButton>
      }
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 9rem', fontSize: { xs: '1rem', sm: '1.375rem' } }}>
          {weekTitle(shown)}
        </Typography>
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
          <IconButton aria-label="Previous week" onClick={() => turn(addDays(shown, -7))}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => turn(weekStart(data?.today ?? localDay(new Date())))}
          >
            Today
          </Button>
          <IconButton aria-label="Next week" onClick={() => turn(addDays(shown, 7))}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </Stack>
      </Stack>
      {content()}
    </SchedulePage>
  );
};

const CalendarError = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="We couldn't load your calendar" text="Please try again." onRetry={onRetry} />
);

export { CalendarPage as Component };
