import { type Category, localDay, type ServiceCounts } from '@nearhand/contracts';
import { Button, lazyPart, SelectField, styled, useIsHydrated, VisuallyHidden } from '@nearhand/ui';
import { SlidersHorizontal } from '@nearhand/ui/icons';
import { memo, useMemo, useState } from 'react';
import { dayOptions, instantOptions, priceOptions, ratingOptions, type SelectOption } from './facet-options.ts';
import { type ListingFilters, readFilters, sortLabels } from './listing-filters.ts';

/** The label stands inside, above the value. */
const Select = styled(SelectField)({
  position: 'relative',
  '& > div:first-of-type': {
    position: 'absolute',
    zIndex: 1,
    top: '0.4375rem',
    left: 13,
    pointerEvents: 'none',
    fontSize: '0.75rem',
    lineHeight: 1.25,
    '& > label': { fontWeight: 450, color: 'var(--nh-palette-text-secondary)' },
  },
  '& > div:last-of-type': { minHeight: '3.125rem' },
  '& select + svg': { width: 16, marginLeft: -26, marginRight: 10 },
  '& select': { padding: '1.3125rem 27px 0.375rem 12px', fontSize: '0.875rem', lineHeight: 1.25, fontWeight: 600 },
  '&.chosen > div:last-of-type': {
    borderColor: 'var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-light)',
  },
});

/** A second row below the search, which the button opens: beside it, the search would be too narrow for its text. */
const Facets = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 'inherit',
  'button[aria-expanded="false"] + &': { display: 'none', '@media (scripting: none)': { display: 'grid' } },
});

const FiltersButton = styled(Button)(({ theme }) => ({
  position: 'relative',
  minHeight: 50,
  paddingInline: 12,
  fontSize: '0.875rem',
  [theme.breakpoints.down('sm')]: { '& svg': { display: 'none' } },
}));

/** At the corner: the button stays as wide as it is, and "All Categories" beside it is not cut on a phone. */
const Count = styled('span')({
  position: 'absolute',
  top: -7,
  right: -7,
  minWidth: 22,
  padding: '1px 6px',
  borderRadius: 999,
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  fontSize: '0.8125rem',
});

/** The choice in a field named as in the address. */
const choiceOf = ({ name, value }: HTMLSelectElement): Partial<ListingFilters> => {
  // A place, for the sort that needs one.
  const filters = readFilters(new URLSearchParams({ near: '-', [name]: value }));
  return Object.fromEntries(Object.entries(filters).filter(([filter]) => filter === name));
};

interface ChoiceProps {
  name: 'category' | 'sort' | 'price' | 'rating' | 'day' | 'instant';
  label: string;
  value: string;
  /** The first option filters nothing. */
  options: readonly SelectOption[];
  onChange: (change: Partial<ListingFilters>) => void;
}

const Choice = memo(({ options, onChange, ...field }: ChoiceProps) => (
  <Select
    {...field}
    className={field.value === options[0]?.value ? '' : 'chosen'}
    options={options}
    onChange={(event) => onChange(choiceOf(event.target))}
  />
));

const nearSortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));
const sortOptions = nearSortOptions.filter(({ value }) => value !== 'distance');

/** Not a part of the first visit: its fields are closed then. */
const NearField = lazyPart(() =>
  import(/* webpackChunkName: "near-field" */ './near-field.tsx').then(({ NearField }) => NearField),
);

/** Holds the room of a field whose code comes later: the others do not move. */
const NearPlace = styled('div')(({ theme }) => ({
  display: 'grid',
  minHeight: '3.125rem',
  [theme.breakpoints.down('sm')]: { gridColumn: '1 / -1' },
}));

const facetsId = 'listing-facets';

interface Props {
  filters: Omit<ListingFilters, 'q'>;
  categories: readonly Category[];
  counts: ServiceCounts | undefined;
  onChange: (change: Partial<ListingFilters>) => void;
}

export const ListingChoices = ({ filters, categories, counts, onChange }: Props) => {
  const { category, sort, price, rating, day, instant, near } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const today = isHydrated ? (counts?.today ?? localDay(new Date())) : undefined;
  const ofCategory = useMemo(
    () => [{ value: '', label: 'All Categories' }, ...categories.map((value) => ({ value, label: value }))],
    [categories],
  );
  const ofPrice = useMemo(() => priceOptions(counts?.prices), [counts?.prices]);
  const ofRating = useMemo(() => ratingOptions(counts?.ratings), [counts?.ratings]);
  const ofDay = useMemo(() => dayOptions(day, today), [day, today]);
  const ofInstant = useMemo(() => instantOptions(counts?.instant), [counts?.instant]);
  const active = [price, rating, day, instant, near].filter(Boolean).length;
  return (
    <>
      <Choice name="category" label="Category" value={category} options={ofCategory} onChange={onChange} />
      <Choice
        name="sort"
        label="Sort by"
        value={sort}
        options={near ? nearSortOptions : sortOptions}
        onChange={onChange}
      />
      <FiltersButton
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={facetsId}
        data-early-toggle=""
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        <span>Filters</span>
        {active > 0 && (
          <Count>
            {active}
            <VisuallyHidden> active</VisuallyHidden>
          </Count>
        )}
      </FiltersButton>
      <Facets id={facetsId}>
        <Choice name="price" label="Price" value={price} options={ofPrice} onChange={onChange} />
        <Choice name="rating" label="Rating" value={rating} options={ofRating} onChange={onChange} />
        <Choice name="day" label="Free on" value={day} options={ofDay} onChange={onChange} />
        <Choice name="instant" label="Booking" value={instant} options={ofInstant} onChange={onChange} />
        <NearPlace>
          {isHydrated && (isOpen || near) && <NearField filters={filters} counts={counts} onChange={onChange} />}
        </NearPlace>
      </Facets>
    </>
  );
};
