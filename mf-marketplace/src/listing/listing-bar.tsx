import { type Category, paths, type ServiceSort } from '@nearhand/contracts';
import { Button, IconButton, SelectField, styled, TextField, topBarMark } from '@nearhand/ui';
import { ArrowUpDown, Search, SlidersHorizontal, X } from '@nearhand/ui/icons';
import { type FormEvent, memo, type ReactNode, useRef, useState } from 'react';
import { type ListingFilters, maxTextLength, readFilters, sortLabels } from './listing-filters.ts';

interface SearchFieldProps {
  /** Replaces the field's text only when `given` changes: input is newer than `value` while the user types. */
  value: string;
  given: number;
  onSearch: (text: string) => void;
}

const magnifier = <Search size={20} aria-hidden />;
const cross = <X size={18} aria-hidden />;

/** Has its own state, so that a key press renders the field before the results. */
export const SearchField = memo(({ value, given, onSearch }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [taken, setTaken] = useState(given);
  if (given !== taken) {
    setTaken(given);
    setText(value);
  }
  const type = (next: string) => {
    setText(next);
    onSearch(next);
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      type="search"
      name="q"
      label="Search services"
      hideLabel
      placeholder="Service or provider"
      maxLength={maxTextLength}
      value={text}
      onChange={(event) => type(event.target.value)}
      prefix={magnifier}
      suffix={
        text && (
          <IconButton aria-label="Clear search" onClick={clear} sx={{ mr: 0.5 }}>
            {cross}
          </IconButton>
        )
      }
    />
  );
});

const Bar = styled('form')(({ theme }) => ({
  position: 'sticky',
  top: 'calc(64px + var(--nh-top-line, 0px))',
  zIndex: theme.zIndex.appBar - 2,
  display: 'flex',
  gap: 8,
  marginInline: -16,
  padding: '10px 16px',
  background: 'var(--nh-palette-background-default)',
  // Content fades as it scrolls under the bar.
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

/** Only an icon on a phone: the chips and the line of results show the choice. */
const CompactSelect = styled(SelectField)(({ theme }) => ({
  [theme.breakpoints.down('md')]: {
    '& > div:last-of-type': { position: 'relative', width: 50, justifyContent: 'center' },
    '& svg': { margin: '0 !important' },
    '& select + svg': { display: 'none' },
    // Its padding would make it wider than the icon: WebKit then scrolls the page sideways.
    '& select': { position: 'absolute', inset: 0, padding: 0, opacity: 0 },
    '&.chosen > div:last-of-type': {
      borderColor: 'var(--nh-palette-primary-main)',
      background: 'var(--nh-palette-primary-light)',
    },
  },
  [theme.breakpoints.up('md')]: { width: 230 },
}));

interface Props {
  category: Category | '';
  sort: ServiceSort;
  categories: readonly Category[];
  onChange: (change: Partial<ListingFilters>) => void;
  children: ReactNode;
}

/** Of the form: fields elsewhere on the page belong to it, too. */
export const searchFormId = 'listing-search';

/** The choice in a field named as in the address. */
export const choiceOf = ({ name, value }: HTMLSelectElement): Partial<ListingFilters> => {
  const filters = readFilters(new URLSearchParams({ [name]: value }));
  return Object.fromEntries(Object.entries(filters).filter(([filter]) => filter === name));
};

const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

/** Results follow the input: only a page without scripts submits. */
const stay = (event: FormEvent) => event.preventDefault();

export const ListingBar = ({ children, ...choices }: Props) => (
  <Bar id={searchFormId} role="search" action={paths.marketplace} onSubmit={stay} {...topBarMark}>
    {children}
    <Choices {...choices} />
    <noscript>
      <Button type="submit">Search</Button>
    </noscript>
  </Bar>
);

const Choices = memo(({ category, sort, categories, onChange }: Omit<Props, 'children'>) => (
  <>
    <CompactSelect
      label="Category"
      name="category"
      className={category && 'chosen'}
      hideLabel
      value={category}
      options={[{ value: '', label: 'All Categories' }, ...categories.map((value) => ({ value, label: value }))]}
      onChange={(event) => onChange(choiceOf(event.target))}
      prefix={<SlidersHorizontal size={20} aria-hidden />}
    />
    <CompactSelect
      label="Sort by"
      name="sort"
      className={sort === 'newest' ? '' : 'chosen'}
      hideLabel
      value={sort}
      options={sortOptions}
      onChange={(event) => onChange(choiceOf(event.target))}
      prefix={<ArrowUpDown size={20} aria-hidden />}
    />
  </>
));
