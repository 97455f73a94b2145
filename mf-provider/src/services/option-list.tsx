import { serviceLimits } from '@nearhand/contracts';
import { announce, Box, Button, IconButton, radius, SectionHeading, Stack, styled, Typography } from '@nearhand/ui';
import { MoneyInput, TextInput } from '@nearhand/ui/forms';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useFormikContext } from 'formik';
import { useId, useRef, useState } from 'react';
import { MoveButton } from '../pictures/move-button.tsx';
import { PriceWidth } from './service-fields.tsx';
import { newOption, priceHint, type ServiceForm } from './service-form.ts';

interface ButtonsProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const OptionButtons = ({ index, count, onMove, onRemove }: ButtonsProps) => {
  const label = `option ${index + 1}`;
  return (
    <Stack direction="row">
      <MoveButton label={`Move ${label} up`} isPossible={index > 0} onMove={() => onMove(index - 1)}>
        <ArrowUp size={20} aria-hidden />
      </MoveButton>
      <MoveButton label={`Move ${label} down`} isPossible={index < count - 1} onMove={() => onMove(index + 1)}>
        <ArrowDown size={20} aria-hidden />
      </MoveButton>
      <IconButton aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </Stack>
  );
};

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
  /** Its name takes focus on mount. */
  isFocused: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const OptionFields = ({ index, count, isFocused, onMove, onRemove }: Props) => {
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

const List = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** `focused` is the key of the option that takes focus. */
export const OptionList = ({ focused }: { focused: string | undefined }) => {
  const { options } = useFormikContext<ServiceForm>().values;
  const [newest, setNewest] = useState(focused);
  const list = useRef<HTMLDivElement>(null);
  const full = options.length >= serviceLimits.options;

  const focusInsteadOf = (index: number) => {
    const groups = list.current?.querySelectorAll('fieldset');
    (groups?.[index + 1] ?? groups?.[index - 1])?.focus();
  };

  return (
    <Box component="section" aria-labelledby="service-options" sx={{ pt: 2 }}>
      <SectionHeading id="service-options" subtitle="Customers choose one of these when they book.">
        Options
      </SectionHeading>
      <FieldArray name="options">
        {({ push, remove, swap }) => (
          <Stack spacing={2} sx={{ alignItems: 'start' }}>
            <List ref={list} sx={{ width: '100%' }}>
              {options.map(({ key }, index) => (
                <OptionFields
                  key={key}
                  index={index}
                  count={options.length}
                  isFocused={key === newest}
                  onMove={(to) => {
                    // Formik's `move` loses which fields were touched.
                    swap(index, to);
                    announce(`Option ${index + 1} is now option ${to + 1} of ${options.length}`);
                  }}
                  onRemove={() => {
                    focusInsteadOf(index);
                    remove(index);
                    announce(`Option ${index + 1} removed`);
                  }}
                />
              ))}
            </List>
            <Button
              variant="outlined"
              startIcon={<Plus size={18} aria-hidden />}
              disabled={full}
              aria-describedby={full ? 'options-full' : undefined}
              onClick={() => {
                const option = newOption();
                setNewest(option.key);
                push(option);
              }}
            >
              Add Option
            </Button>
            {full && <p id="options-full">{`A service has at most ${serviceLimits.options} options.`}</p>}
          </Stack>
        )}
      </FieldArray>
    </Box>
  );
};
