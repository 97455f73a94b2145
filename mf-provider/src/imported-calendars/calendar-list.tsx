import {
  type CalendarDay,
  clockTime,
  counted,
  type ImportedCalendar,
  instantFormat,
  isolated,
  localDay,
} from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, Items, Notice, StatusChip, styled } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { CircleAlert, CircleCheck } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { shortDay } from '../schedule/days.ts';
import { RemoveButton } from '../schedule/remove-button.tsx';
import { importedCalendarQueries, removeCalendar } from './imported-calendars-api.ts';

const Row = styled('li')({ '&&': { flexWrap: 'wrap', gap: '12px 16px' } });
const Words = styled('div')({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });
const Line = styled('p')({ margin: '4px 0 0', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

const readAt = instantFormat({ month: 'short', day: 'numeric', ...clockTime });

const stateText = ({ busyTimes, importedAt }: ImportedCalendar): string => {
  const count = counted(busyTimes, 'busy time');
  return importedAt ? `${count}, synced ${readAt(importedAt)}` : count;
};

/** A file is not read again. */
const lastDayText = (day: CalendarDay): string =>
  day < localDay(new Date())
    ? `It blocked times through ${shortDay(day)}. Please upload it again.`
    : `It blocks times through ${shortDay(day)}. Upload it again before then.`;

/** Imported calendars with their state. */
export const CalendarList = () => {
  const query = useQuery(importedCalendarQueries.mine());
  const { user } = useSession();
  return (
    <DashboardList
      title="Your synced calendars"
      query={query}
      problem="We couldn't load your synced calendars"
      empty={
        <EmptyState
          illustration="calendar"
          title="No synced calendars"
          text="Sync a calendar, and its busy times block yours."
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>
          {(calendar) => {
            const id = `calendar-${calendar._id}`;
            return (
              <Row>
                <Words>
                  <div id={id} style={{ fontWeight: 600 }}>
                    <bdi>{calendar.name}</bdi>
                  </div>
                  {calendar.url && <Line>{calendar.url}</Line>}
                  <Line>{stateText(calendar)}</Line>
                  {calendar.lastDay && <Line>{lastDayText(calendar.lastDay)}</Line>}
                  {calendar.problem && <Line>{calendar.problem}</Line>}
                  {calendar.notice && !calendar.problem && (
                    <div style={{ marginTop: 8 }}>
                      <Notice severity="warning">{calendar.notice}</Notice>
                    </div>
                  )}
                </Words>
                {calendar.problem ? (
                  <StatusChip tone="red" icon={CircleAlert}>
                    Not synced
                  </StatusChip>
                ) : (
                  <StatusChip tone="green" icon={CircleCheck}>
                    Synced
                  </StatusChip>
                )}
                <RemoveButton
                  describedBy={id}
                  title="Remove synced calendar?"
                  text={`The busy times of “${isolated(calendar.name)}” no longer block your times.`}
                  mutation={removeCalendar}
                  input={{ id: calendar._id, providerId: user?._id ?? '' }}
                  done="Synced calendar removed"
                  failed="Failed to remove the synced calendar"
                />
              </Row>
            );
          }}
        </Items>
      </DashboardRows>
    </DashboardList>
  );
};
