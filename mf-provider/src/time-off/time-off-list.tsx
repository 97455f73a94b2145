import { useSession } from '@nearhand/platform';
import { EmptyState, Items } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { useMutation, useQuery } from '@tanstack/react-query';
import { spanText } from '../schedule/days.ts';
import { RemoveButton } from '../schedule/remove-button.tsx';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { endTimeOff } from './time-off-api.ts';

/** Time off that has not ended, the soonest first. */
export const TimeOffList = () => {
  const query = useQuery(scheduleQueries.timeOff());
  const { user } = useSession();
  const { mutateAsync } = useMutation(endTimeOff);
  return (
    <DashboardList
      title="Your time off"
      query={query}
      problem="We couldn't load your time off"
      empty={
        <EmptyState
          illustration="calendar"
          title="No time off"
          text="Holidays and appointments of your own appear here."
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>
          {(off) => (
            <li>
              <div id={`off-${off._id}`} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <div style={{ fontWeight: 600 }}>{spanText(off)}</div>
                {off.note && <bdi>{off.note}</bdi>}
              </div>
              <RemoveButton
                describedBy={`off-${off._id}`}
                title="Remove time off?"
                text={`Customers can book your times of ${spanText(off)} again.`}
                onRemove={() => mutateAsync({ id: off._id, providerId: user?._id ?? '' })}
                done="Time off removed"
                failed="Failed to remove time off"
              />
            </li>
          )}
        </Items>
      </DashboardRows>
    </DashboardList>
  );
};
