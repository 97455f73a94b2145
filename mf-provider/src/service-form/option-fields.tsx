import { radius, Stack, styled, Typography } from '@nearhand/ui';
import { MoneyInput, TextInput } from '@nearhand/ui/forms';
import { useId } from 'react';
import { OptionButtons } from './option-buttons.tsx';
import { PriceWidth } from './price-width.ts';
import { priceHint } from './typed-price.ts';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  margin: 0,
  padding: 16,
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.card,
  background: 'var(--nh-palette-background-paper)',
  [theme.breakpoints.up('sm')]: { padding: 20 },
}));

interface Props {
  index: number;
  count: number;
  /** Its name takes focus as soon as it is there. */
  isFocused: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One option, a group named by its place. */
export const OptionFields = ({ index, count, isFocused, onMove, onRemove }: Props) => {
  const titleId = useId();
  return (
    <Group aria-labelledby={titleId} tabIndex={-1}>
      <Stack direction="row" sx={{ minHeight: 44, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h4" component="h3">{`Option ${index + 1}`}</Typography>
        {count > 1 && <OptionButtons index={index} count={count} onMove={onMove} onRemove={onRemove} />}
      </Stack>
      <TextInput name={`options.${index}.name`} label="Option name" autoFocus={isFocused} autoComplete="off" />
      <TextInput name={`options.${index}.description`} label="Option description" multiline rows={2} />
      <PriceWidth>
        <MoneyInput name={`options.${index}.price`} label="Price" helperText={priceHint} />
      </PriceWidth>
    </Group>
  );
};
