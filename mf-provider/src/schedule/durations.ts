import { defaultDurationMinutes, minutesPerDay, serviceDurations } from '@nearhand/contracts';

const units = [
  ['day', minutesPerDay],
  ['hour', 60],
  ['minute', 1],
] as const;

/** `1 hour 30 minutes`, from minutes; `2 days`. */
export const durationText = (minutes: number): string => {
  let rest = minutes;
  return units
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
    })
    .join(' ');
};

export const standardDuration = `Standard (${durationText(defaultDurationMinutes)})`;

/** For a select; an empty value is the standard. */
export const durationOptions = [
  { value: '', label: standardDuration },
  ...serviceDurations.map((minutes) => ({ value: `${minutes}`, label: durationText(minutes) })),
];
