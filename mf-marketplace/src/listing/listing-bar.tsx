import { paths } from '@nearhand/contracts';
import { Button, IconButton, styled, TextField, topBarMark } from '@nearhand/ui';
import { Search, X } from '@nearhand/ui/icons';
import { type FormEvent, memo, type ReactNode, useRef, useState } from 'react';
import { maxTextLength } from './listing-filters.ts';

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

/** One row on a wide screen; search above the choices on a phone. */
const Bar = styled('form')(({ theme }) => ({
  position: 'sticky',
  top: 'calc(64px + var(--nh-top-line, 0px))',
  zIndex: theme.zIndex.appBar - 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
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
  '& > div:first-of-type': { gridColumn: '1 / -1' },
  // The page's subtitle is hidden there.
  [theme.breakpoints.down('sm')]: { marginTop: -16 },
  [theme.breakpoints.up('sm')]: {
    marginInline: -24,
    paddingInline: 24,
    gridTemplateColumns: 'minmax(0, 1fr) 160px 160px auto',
    '& > div:first-of-type': { gridColumn: 'auto' },
  },
}));

/** Results follow the input: only a page without scripts submits. */
const stay = (event: FormEvent) => event.preventDefault();

export const ListingBar = ({ children }: { children: ReactNode }) => (
  <Bar role="search" action={paths.marketplace} onSubmit={stay} {...topBarMark}>
    {children}
    <noscript>
      <Button type="submit">Search</Button>
    </noscript>
  </Bar>
);
