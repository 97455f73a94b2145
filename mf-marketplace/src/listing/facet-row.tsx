import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  formatInstant,
  localDay,
  minRatings,
  type PriceRange,
  priceRanges,
  type ServiceCounts,
  toWireDate,
} from '@nearhand/contracts';
import { radius, SelectField, styled, useIsHydrated } from '@nearhand/ui';
import { type ComponentProps, memo, useMemo } from 'react';
import { ChipRow } from './category-chips.tsx';
import { boundsOf } from './known-services.ts';
import { choiceOf, searchFormId } from './listing-bar.tsx';
import type { ListingFilters } from './listing-filters.ts';

type SelectOption = ComponentProps<typeof SelectField>['options'][number];

const Select = styled(SelectField)({
  flex: 'none',
  // The hidden label scrolls with the row.
  position: 'relative',
  '& > div:last-of-type': { minHeight: 40, borderRadius: radius.full, borderColor: 'var(--nh-palette-divider)' },
  '& > div:last-of-type > select': { padding: '0 40px 0 16px', fontSize: '0.875rem', fontWeight: 550 },
  '&.chosen > div:last-of-type': {
    borderColor: 'var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-light)',
  },
});

const figures = new Intl.NumberFormat('en-US');

const counted = <T extends string>(values: readonly T[], label: (value: T) => string, counts?: Record<T, number>) =>
  values.map((value): SelectOption => {
    const count = counts?.[value];
    return { value, label: label(value), ...(count !== undefined && { hint: figures.format(count) }) };
  });

const priceLabel = (range: PriceRange): string => {
  const { from, below } = boundsOf(range);
  if (below === undefined) return `$${from} and more`;
  return from === 0 ? `Under $${below}` : `$${from} to $${below}`;
};

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The days of the booking window and the chosen one. Without `today`, which the server does not know, only that one. */
const dayOptions = (chosen: CalendarDay, today?: CalendarDay): SelectOption[] => {
  const days = today ? Array.from({ length: bookingWindowDays + 1 }, (_, ahead) => addDays(today, ahead)) : [];
  const label = (day: CalendarDay) => {
    if (day === days[0]) return 'Today';
    return day === days[1] ? 'Tomorrow' : formatInstant(weekday, toWireDate(day));
  };
  const all = chosen && !days.includes(chosen) ? [chosen, ...days] : days;
  return all.map((value) => ({ value, label: label(value) }));
};

type Filters = Pick<ListingFilters, 'price' | 'rating' | 'day'>;

interface FacetProps {
  name: keyof Filters;
  label: string;
  value: string;
  any: string;
  options: SelectOption[];
  onChange: (change: Partial<ListingFilters>) => void;
}

const Facet = memo(({ value, any, options, onChange, ...rest }: FacetProps) => (
  <Select
    {...rest}
    form={searchFormId}
    className={value && 'chosen'}
    hideLabel
    value={value}
    options={[{ value: '', label: any }, ...options]}
    onChange={(event) => onChange(choiceOf(event.target))}
  />
));

interface Props extends Filters {
  counts: ServiceCounts | undefined;
  onChange: (change: Partial<ListingFilters>) => void;
}

export const FacetRow = memo(({ price, rating, day, counts, onChange }: Props) => {
  const today = useIsHydrated() ? localDay(new Date()) : undefined;
  const prices = useMemo(() => counted(priceRanges, priceLabel, counts?.prices), [counts?.prices]);
  const ratings = useMemo(() => counted(minRatings, (least) => `${least} and up`, counts?.ratings), [counts?.ratings]);
  const days = useMemo(() => dayOptions(day, today), [day, today]);
  return (
    <ChipRow aria-label="Filters">
      <Facet name="price" label="Price" value={price} any="Any price" options={prices} onChange={onChange} />
      <Facet name="rating" label="Rating" value={rating} any="Any rating" options={ratings} onChange={onChange} />
      <Facet name="day" label="Free on" value={day} any="Any day" options={days} onChange={onChange} />
    </ChipRow>
  );
});
