import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { SelectField, styled, TextField } from '@nearhand/ui';
import { useState } from 'react';

/** Fields above a list. The first one has a line of its own on a phone. */
export const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginBottom: 20,
  '& > :first-child': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoFlow: 'column',
    gridAutoColumns: 150,
    '& > :first-child': { gridColumn: 'auto' },
  },
}));

/** The filters of the address, and how to change some; an empty text removes one. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const choose = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, choose };
};

/** Chooses one of `names`, or all, in the address. */
export const FilterSelect = (props: { name: string; label: string; names: Readonly<Record<string, string>> }) => {
  const { name, label, names } = props;
  const { search, choose } = useFilters();
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return (
    <SelectField
      label={label}
      value={options.find(({ value }) => value === search.get(name))?.value ?? ''}
      onChange={({ target }) => choose({ [name]: target.value })}
      options={[{ value: '', label: 'All' }, ...options]}
    />
  );
};

/** Chooses a day in the address. */
export const FilterDay = ({ name, label }: { name: string; label: string }) => {
  const { search, choose } = useFilters();
  return (
    <TextField
      label={label}
      type="date"
      value={search.get(name) ?? ''}
      onChange={({ target }) => choose({ [name]: target.value })}
    />
  );
};

/** The search of the address. Has its own state: the address follows later, and keys pressed meanwhile would be lost. */
export const SearchFilter = () => {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const { search, choose } = useFilters();
  const value = search.get('search') ?? '';
  const [text, setText] = useState(value);
  const [seenKey, setSeenKey] = useState(key);
  // Filters replace the entry; anything else is a link or Back.
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigationType !== 'REPLACE') setText(value);
  }
  return (
    <TextField
      label="Search"
      type="search"
      value={text}
      maxLength={200}
      onChange={({ target }) => {
        setText(target.value);
        choose({ search: target.value });
      }}
    />
  );
};
