import { serviceLimits } from '@nearhand/contracts';
import { announce, Box, Button, SectionHeading, Stack, styled } from '@nearhand/ui';
import { Plus } from '@nearhand/ui/icons';
import { FieldArray, useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { OptionFields } from './option-fields.tsx';
import { newOption, type ServiceForm } from './service-form.ts';

const List = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** What customers choose from, in the order in which they see it. `focused` is the key of the one to start at. */
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
                    // Formik's `move` loses which fields were touched where the later options were not.
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
