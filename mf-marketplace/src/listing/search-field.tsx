import { IconButton, TextField } from '@nearhand/ui';
import { Search, X } from '@nearhand/ui/icons';
import { memo, useRef, useState } from 'react';

interface Props {
  /** What is searched for; the field follows it only when `given` changes, since typing runs ahead of it. */
  value: string;
  given: number;
  onSearch: (text: string) => void;
}

/** Keeps its own text, so that a key redraws this alone before anything is searched. */
export const SearchField = memo(({ value, given, onSearch }: Props) => {
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
      label="Search services"
      hideLabel
      placeholder="Service or provider"
      value={text}
      onChange={(event) => type(event.target.value)}
      prefix={<Search size={20} aria-hidden />}
      suffix={
        text && (
          <IconButton aria-label="Clear search" onClick={clear} sx={{ mr: 0.5 }}>
            <X size={18} aria-hidden />
          </IconButton>
        )
      }
    />
  );
});
