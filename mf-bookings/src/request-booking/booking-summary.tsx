import { durationText, policyWords, type Service, type ServiceOption, toWireDate } from '@nearhand/contracts';
import { Money, styled, Typography } from '@nearhand/ui';
import { SummaryCard, SummaryRow } from '@nearhand/ui/figures';
import { RadioGroupInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { formatDay } from '../bookings/booking-time.tsx';
import { ServiceLine } from '../bookings/checkout-layout.tsx';
import type { RequestBookingForm } from './request-booking-form.ts';

export const BookingSummary = ({ service, option }: { service: Service; option: ServiceOption | undefined }) => {
  const { date, timeSlot } = useFormikContext<RequestBookingForm>().values;
  const price = option && <Money dollars={option.price} />;
  return (
    <SummaryCard title="Booking Summary">
      <ServiceLine service={{ ...service, image: service.images[0] ?? '' }}>
        <bdi>{service.provider.name}</bdi>
      </ServiceLine>
      <SummaryRow label="Date" value={date ? formatDay(toWireDate(date)) : 'Not chosen yet'} />
      <SummaryRow label="Time" value={timeSlot || 'Not chosen yet'} />
      <SummaryRow label="Service fee" value={price} />
      <SummaryRow strong label="Total" value={price} />
      {service.instantMinutes !== undefined && (
        <Typography variant="body2">
          {`Book instantly: it is confirmed as soon as you pay${service.instantMinutes > 0 ? `, up to ${durationText(service.instantMinutes)} before it begins` : ''}.`}
        </Typography>
      )}
      <SummaryRow label="Cancellation" value={policyWords(service.cancellation?.tiers)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Payment follows once you confirm the booking. The provider gets the money only when the service is completed.
      </Typography>
    </SummaryCard>
  );
};

const Options = styled('section')({
  '--card-width': '230px',
  '& bdi': { fontWeight: 650 },
  // A single one is no choice: a plain card.
  '& label:only-child': {
    position: 'relative',
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
    boxShadow: 'none',
    cursor: 'default',
    '&:has(:focus-visible)': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
    '& > input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
  },
});

export const OptionCards = ({ options }: { options: readonly ServiceOption[] }) => (
  <Options aria-label="Selected option">
    <RadioGroupInput
      name="option"
      label="Service option"
      options={options.map(({ _id, name, description, price }) => ({
        value: _id,
        label: name,
        hint: description,
        end: <Money dollars={price} />,
      }))}
    />
  </Options>
);
