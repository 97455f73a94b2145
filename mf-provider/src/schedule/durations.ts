import { defaultDurationMinutes, durationText, instantNotices, serviceDurations } from '@nearhand/contracts';

export const standardDuration = `Standard (${durationText(defaultDurationMinutes)})`;

/** For a select; an empty value is the standard. */
export const durationOptions = [
  { value: '', label: standardDuration },
  ...serviceDurations.map((minutes) => ({ value: `${minutes}`, label: durationText(minutes) })),
];

/** For a select; an empty value is no standing acceptance. */
export const instantOptions = [
  { value: '', label: 'Off: I answer each request' },
  ...instantNotices.map((minutes) => ({
    value: `${minutes}`,
    label: minutes === 0 ? 'On, without notice' : `On, up to ${durationText(minutes)} before`,
  })),
];
