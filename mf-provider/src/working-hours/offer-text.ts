import { type ScheduleBody, type ServiceTimes, timeSlotsOfDay } from '@nearhand/contracts';
import { dayOfWeekday, toScheduleBody, type WorkingHoursForm } from './hours-form.ts';

const isSound = ({ week }: WorkingHoursForm, weekday: number): boolean => {
  const { hours = [], isWorked = false } = week[weekday] ?? {};
  return !isWorked || hours.every(({ start, end }) => start !== '' && end !== '');
};

/** `Customers can book 9:00 AM - 11:00 AM, 11:00 AM - 1:00 PM.` `seen` is the schedule that the form was opened with. */
export const offerText = (
  form: WorkingHoursForm,
  seen: ScheduleBody,
  service: ServiceTimes,
  weekday: number,
): string => {
  if (!isSound(form, weekday)) return 'Customers will see their times once these hours are complete.';
  const schedule = { ...toScheduleBody(form, seen), exceptions: [] };
  if (!form.week[weekday]?.isWorked) return 'Customers cannot book this day.';
  const times = timeSlotsOfDay(schedule, service, dayOfWeekday(weekday));
  return times.length > 0
    ? `Customers can book ${times.join(', ')}.`
    : 'These hours are too short for an appointment: customers cannot book this day.';
};
