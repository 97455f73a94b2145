import { serviceLimits } from '@nearhand/contracts';
import { announce, Button, IconButton, Stack, styled, Typography } from '@nearhand/ui';
import { MoneyInput, TextInput } from '@nearhand/ui/forms';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useFormikContext } from 'formik';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { MoveButton } from '../pictures/move-button.tsx';
import { FormSection } from './form-section.tsx';
import { followedPrice } from './form-sections.ts';
import { WideAndNarrow } from './service-fields.tsx';
import { newOption, type OptionForm, priceHint, type ServiceForm } from './service-form.ts';

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

const Group = styled('fieldset')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& + &': { paddingTop: 16, borderTop: '1px solid var(--nh-palette-divider)' },
});

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
      <WideAndNarrow>
        <TextInput name={`options.${index}.description`} label="Option description" multiline rows={2} />
        <MoneyInput name={`options.${index}.price`} label="Price" helperText={priceHint} />
      </WideAndNarrow>
    </Group>
  );
};

const List = styled('div')({ display: 'grid', gap: 20, width: '100%', gridTemplateColumns: 'minmax(0, 1fr)' });

interface OptionListProps {
  /** The key of the option that takes focus. */
  focused: string | undefined;
  isNew: boolean;
}

export const OptionList = ({ focused, isNew }: OptionListProps) => {
  const { values, setFieldValue } = useFormikContext<ServiceForm>();
  const { options } = values;
  const [newest, setNewest] = useState(focused);
  const list = useRef<HTMLDivElement>(null);
  const full = options.length >= serviceLimits.options;

  const focusInsteadOf = (index: number) => {
    const groups = list.current?.querySelectorAll('fieldset');
    (groups?.[index + 1] ?? groups?.[index - 1])?.focus();
  };

  const followOptions = (changed: readonly OptionForm[]) => {
    if (isNew) void setFieldValue('basePrice', followedPrice(values, changed));
  };
  /** Runs after a price field has changed the form. */
  const onChange = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    const changed = options.map((option, index) =>
      name === `options.${index}.price` ? { ...option, price: value } : option,
    );
    if (name.endsWith('.price')) followOptions(changed);
  };

  return (
    <FormSection name="options" subtitle="Customers choose one of these when they book.">
      <FieldArray name="options">
        {({ push, remove, swap }) => (
          <Stack spacing={2} sx={{ alignItems: 'start' }}>
            <List ref={list} onChange={onChange}>
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
                    followOptions(options.filter((_option, at) => at !== index));
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
    </FormSection>
  );
};
