import { categories as allCategories, type ServiceSort } from '@nearhand/contracts';
import { SelectField, styled, topBarMark } from '@nearhand/ui';
import { ArrowUpDown, SlidersHorizontal } from '@nearhand/ui/icons';
import { memo, type ReactNode } from 'react';
import { type ListingFilters, sortLabels, toSort } from './listing-filters.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 'calc(64px + var(--nh-top-line, 0px))',
  zIndex: theme.zIndex.appBar - 2,
  display: 'flex',
  gap: 8,
  marginInline: -16,
  padding: '10px 16px',
  background: 'var(--nh-palette-background-default)',
  // What scrolls under the bar fades; at rest it lies on its own colour and is not seen.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: '100%',
    height: 12,
    pointerEvents: 'none',
    background: 'linear-gradient(var(--nh-palette-background-default), transparent)',
  },
  '& > :first-of-type': { flex: 1 },
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24, gap: 12 },
}));

/** On a phone the select is a square with its icon: the chips below and the line of results say what is chosen. */
const CompactSelect = styled(SelectField)(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    '& > div:last-of-type': { position: 'relative', width: 50, justifyContent: 'center' },
    '& svg': { margin: '0 !important' },
    '& select + svg': { display: 'none' },
    '& select': { position: 'absolute', inset: 0, opacity: 0 },
    '&.chosen > div:last-of-type': {
      borderColor: 'var(--nh-palette-primary-main)',
      background: 'var(--nh-palette-primary-light)',
    },
  },
  [theme.breakpoints.up('md')]: { width: 230 },
}));

interface Props {
  category: string;
  sort: ServiceSort;
  /** Those with services; none while they load. */
  categories: readonly string[];
  onChange: (change: Partial<ListingFilters>) => void;
  /** The search field. */
  children: ReactNode;
}

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

/** What the list can be narrowed and sorted by; stays on screen. */
export const ListingBar = ({ children, ...choices }: Props) => (
  <Bar role="search" {...topBarMark}>
    {children}
    <Choices {...choices} />
  </Bar>
);

const Choices = memo(({ category, sort, categories, onChange }: Omit<Props, 'children'>) => {
  const known = categories.length > 0 ? categories : allCategories.filter((one) => one === category);
  return (
    <>
      <CompactSelect
        label="Category"
        className={category && 'chosen'}
        hideLabel
        value={category}
        options={[{ value: '', label: 'All Categories' }, ...known.map((value) => ({ value, label: value }))]}
        onChange={(event) => onChange({ category: event.target.value })}
        prefix={<SlidersHorizontal size={20} aria-hidden />}
      />
      <CompactSelect
        label="Sort by"
        className={sort === 'newest' ? '' : 'chosen'}
        hideLabel
        value={sort}
        options={sortOptions}
        onChange={(event) => onChange({ sort: toSort(event.target.value) })}
        prefix={<ArrowUpDown size={20} aria-hidden />}
      />
    </>
  );
});
