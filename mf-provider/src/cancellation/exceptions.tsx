import { isolated, policyLimits, policyWords, type Service } from '@nearhand/contracts';
import { announce, Button, Card, IconButton, Section, Stack, styled, Typography } from '@nearhand/ui';
import { SelectInput } from '@nearhand/ui/forms';
import { Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { TableFields } from './policy-fields.tsx';
import { newException, type PoliciesForm, policyChoices, toPolicy } from './policy-form.ts';

const Exception = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  width: '100%',
  padding: 16,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& > button': { marginTop: 28 },
  '& > .policy': { gridColumn: '1 / -1' },
  '& > .more': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    padding: 20,
    '& > .policy': { gridArea: '1 / 2' },
    '& > button': { gridArea: '1 / 3' },
  },
}));

/** Services with a policy of their own. */
export const Exceptions = ({ services }: { services: readonly Service[] }) => {
  const { exceptions } = useFormikContext<PoliciesForm>().values;
  const addButton = useRef<HTMLButtonElement>(null);
  const isTaken = (id: string) => exceptions.some(({ service }) => service === id);
  const rest = services.filter(({ _id }) => !isTaken(_id));
  const choicesOf = (id: string) => [
    ...(services.some(({ _id }) => _id === id) ? [] : [{ value: id, label: 'Another service' }]),
    ...services
      .filter(({ _id }) => _id === id || !isTaken(_id))
      .map(({ _id, name }) => ({ value: _id, label: isolated(name) })),
  ];
  const [first] = rest;
  return (
    <Section title="Exceptions" subtitle="These services have another policy.">
      <FieldArray name="exceptions">
        {({ push, remove }) => (
          <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
            {exceptions.map((one, index) => (
              <Exception key={one.key}>
                <SelectInput
                  name={`exceptions.${index}.service`}
                  label={`Service ${index + 1}`}
                  options={choicesOf(one.service)}
                />
                <IconButton
                  title="Remove"
                  aria-label={`Remove exception ${index + 1}`}
                  onClick={() => {
                    addButton.current?.focus();
                    remove(index);
                    announce('Exception removed');
                  }}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
                <div className="policy">
                  <SelectInput
                    name={`exceptions.${index}.name`}
                    label={`Policy of service ${index + 1}`}
                    options={policyChoices.map(({ value, label }) => ({ value, label }))}
                  />
                </div>
                <div className="more">
                  {one.name === 'table' ? (
                    <TableFields name={`exceptions.${index}.rows`} label={`Table of service ${index + 1}`} />
                  ) : (
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {policyWords(toPolicy(one).tiers)}
                    </Typography>
                  )}
                </div>
              </Exception>
            ))}
            <Button
              ref={addButton}
              variant="outlined"
              startIcon={<Plus size={18} aria-hidden />}
              disabled={!first || exceptions.length >= policyLimits.exceptions}
              onClick={() => first && push(newException(first._id))}
            >
              Add exception
            </Button>
          </Stack>
        )}
      </FieldArray>
    </Section>
  );
};
