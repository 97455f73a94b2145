import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  dayFormat,
  formatCount,
  minRatings,
  type PriceRange,
  priceRanges,
  type ServiceCounts,
} from '@nearhand/contracts';
import type { SelectField } from '@nearhand/ui';
import type { ComponentProps } from 'react';
import { boundsOf } from './known-services.ts';

export type SelectOption = ComponentProps<typeof SelectField>['options'][number];

const any = (label: string): SelectOption => ({ value: '', label });

export const counted = <T extends string>(
  values: readonly T[],
  label: (value: T) => string,
  counts?: Record<T, number>,
) =>
  values.map((value): SelectOption => {
    const count = counts?.[value];
    return { value, label: label(value), ...(count !== undefined && { hint: formatCount(count) }) };
  });

const priceLabel = (range: PriceRange): string => {
  const { from, below } = boundsOf(range);
  if (below === undefined) return `$${from} and more`;
  return from === 0 ? `Under $${below}` : `$${from} to $${below}`;
};

export const priceOptions = (counts: ServiceCounts['prices'] | undefined) => [
  any('Any price'),
  ...counted(priceRanges, priceLabel, counts),
];

export const ratingOptions = (counts: ServiceCounts['ratings'] | undefined) => [
  any('Any rating'),
  ...counted(minRatings, (least) => `${least} and up`, counts),
];

export const instantOptions = (count: ServiceCounts['instant']): SelectOption[] => [
  any('Any booking'),
  { value: 'true', label: 'Book instantly', ...(count !== undefined && { hint: formatCount(count) }) },
];

const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** The days of the booking window and the chosen one. Without `today`, which the server does not know, only that one. */
export const dayOptions = (chosen: CalendarDay, today?: CalendarDay): SelectOption[] => {
  const days = today ? Array.from({ length: bookingWindowDays + 1 }, (_, ahead) => addDays(today, ahead)) : [];
  const label = (day: CalendarDay) => {
    if (day === days[0]) return 'Today';
    return day === days[1] ? 'Tomorrow' : shortDay(day);
  };
  const all = chosen && !days.includes(chosen) ? [chosen, ...days] : days;
  return [any('Any day'), ...all.map((value) => ({ value, label: label(value) }))];
};
