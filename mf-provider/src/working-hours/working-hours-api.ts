import { ScheduleBody } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import { scheduleQueries } from '../schedule/schedule-api.ts';

export const saveSchedule = mutationOptions({
  mutationFn: ({ body }: { body: ScheduleBody; userId: string }) =>
    api.put('schedule', { body, read: readDataAs(ScheduleBody) }),
  onSuccess: (schedule, { userId }, _result, { client }) => {
    client.setQueryData(scheduleQueries.edited().queryKey, schedule);
    events.emit('times.changed', { providerId: userId });
  },
});
