import { useLocation, useNavigationType, useSearchParams } from '@nearhand/platform';
import { styled, TextField } from '@nearhand/ui';
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

interface SearchFilterProps {
  /** Of the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** Has its own state: the address follows later, and keys pressed meanwhile would be lost. */
export const SearchFilter = ({ value, onSearch }: SearchFilterProps) => {
  const { key } = useLocation();
  const navigationType = useNavigationType();
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
        onSearch(target.value);
      }}
    />
  );
};
