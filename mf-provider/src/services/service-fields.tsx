import { categories, paths } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { AppLink, styled } from '@nearhand/ui';
import { MoneyInput, SelectInput, TextInput } from '@nearhand/ui/forms';
import { durationOptions } from '../schedule/durations.ts';
import { priceHint } from './service-form.ts';

export const PriceWidth = styled('div')({ maxWidth: 240 });

const choices = categories.map((category) => ({ value: category, label: category }));

export const ServiceFields = () => (
  <>
    <TextInput name="name" label="Service name" autoComplete="off" placeholder="What you do, in a few words" />
    <SelectInput name="category" label="Category" placeholder="Choose a category" options={choices} />
    <TextInput
      name="description"
      label="Description"
      multiline
      rows={5}
      placeholder="What is included, how you work, what customers should have ready"
    />
    <PriceWidth>
      <MoneyInput name="basePrice" label="Starting price" helperText={`${priceHint}. Shown as “From $”`} />
    </PriceWidth>
    <DurationField />
  </>
);

const DurationField = () => {
  const hasCalendar = useServes(paths.workingHours);
  return (
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
  );
};
