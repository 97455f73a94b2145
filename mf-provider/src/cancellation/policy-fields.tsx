import { policyLimits } from '@nearhand/contracts';
import { announce, Button, IconButton, Stack, styled } from '@nearhand/ui';
import { TextInput } from '@nearhand/ui/forms';
import { Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useField } from 'formik';
import { useRef } from 'react';
import { newRow, type RowForm } from './policy-form.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 160px) minmax(0, 160px) auto',
  gap: 12,
  alignItems: 'start',
  '& > button': { marginTop: 28 },
});

interface Props {
  /** Of the rows in the form. */
  name: string;
  /** Names the table for screen readers. */
  label: string;
}

/** The rows of a provider's table. */
export const TableFields = ({ name, label }: Props) => {
  const [{ value: rows }] = useField<RowForm[]>(name);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <FieldArray name={name}>
      {({ push, remove }) => (
        <Stack
          component="fieldset"
          aria-label={label}
          spacing={1.5}
          sx={{ alignItems: 'start', border: 0, m: 0, p: 0 }}
        >
          {rows.map(({ key }, index) => (
            <Row key={key}>
              <TextInput
                name={`${name}.${index}.hoursBefore`}
                label="Hours before"
                inputMode="numeric"
                autoComplete="off"
              />
              <TextInput
                name={`${name}.${index}.percent`}
                label="Percent back"
                inputMode="numeric"
                autoComplete="off"
              />
              {rows.length > 1 && (
                <IconButton
                  title="Remove"
                  aria-label={`Remove row ${index + 1} of ${label}`}
                  onClick={() => {
                    addButton.current?.focus();
                    remove(index);
                    announce('Row removed');
                  }}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              )}
            </Row>
          ))}
          <Button
            ref={addButton}
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
            disabled={rows.length >= policyLimits.tiers}
            onClick={() => push(newRow())}
          >
            Add row
          </Button>
        </Stack>
      )}
    </FieldArray>
  );
};
