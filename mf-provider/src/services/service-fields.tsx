import { categories, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, styled } from '@nearhand/ui';
import { MoneyInput, SelectInput, TextInput } from '@nearhand/ui/forms';
import { durationOptions, instantOptions } from '../schedule/durations.ts';
import { FormSection } from './form-section.tsx';
import { priceHint } from './service-form.ts';

/** A wide and a narrow field beside each other; on a phone below each other. */
export const WideAndNarrow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) 200px' },
}));

const choices = categories.map((category) => ({ value: category, label: category }));

export const AboutFields = () => (
  <FormSection name="about">
    <WideAndNarrow>
      <TextInput name="name" label="Service name" autoComplete="off" placeholder="What you do, in a few words" />
      <SelectInput name="category" label="Category" placeholder="Choose a category" options={choices} />
    </WideAndNarrow>
    <TextInput
      name="description"
      label="Description"
      multiline
      rows={4}
      placeholder="What is included, how you work, what customers should have ready"
    />
  </FormSection>
);

const Halves = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
});

/** For a new service the starting price follows the cheapest option. */
export const PriceFields = ({ isNew }: { isNew: boolean }) => {
  const hasCalendar = useServes(paths.workingHours);
  return (
    <FormSection name="price">
      <Halves>
        <MoneyInput
          name="basePrice"
          label="Starting price"
          helperText={
            isNew
              ? 'Shown as “From $”. That of your cheapest option, until you type another.'
              : `${priceHint}. Shown as “From $”`
          }
        />
        <SelectInput
          name="duration"
          label="Duration"
          options={durationOptions}
          helperText={
            <>
              How long an appointment takes.
              {hasCalendar && (
                <>
                  {' When you work stands in '}
                  <AppLink to={paths.workingHours}>Working hours</AppLink>.
                </>
              )}
            </>
          }
        />
      </Halves>
      <SelectInput
        name="instant"
        label="Instant booking"
        options={instantOptions}
        helperText="On, you accept each request in advance: it is confirmed as soon as it is paid. You can turn it off at any time."
      />
    </FormSection>
  );
};
