import { paths } from '@nearhand/contracts';
import { AppLink, BookingStatusChip, Notice, Stack, styled } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { shortDay } from '../schedule/days.ts';
import { useAffectedBookings } from './time-off-api.ts';
import { type TimeOffForm, timeOffSpan } from './time-off-form.ts';

const List = styled('ul')({ margin: '12px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 10 });
const Item = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  overflowWrap: 'anywhere',
});

const sentence = (count: number) =>
  count === 1
    ? 'One booking lies within this time. It stays as it is: move or cancel it on its page if you cannot keep it.'
    : `${count} bookings lie within this time. They stay as they are: move or cancel them on their pages if you cannot keep them.`;

/** The bookings within the time that the form names, as it is typed. */
export const Affected = () => {
  const { values } = useFormikContext<TimeOffForm>();
  const off = timeOffSpan(values);
  const { bookings, isError } = useAffectedBookings(off);
  const content = () => {
    if (!off) return null;
    if (isError) return <Notice severity="warning">We could not look up which bookings lie within this time.</Notice>;
    if (!bookings) return <Notice severity="info">Looking for bookings within this time…</Notice>;
    if (bookings.length === 0) return <Notice severity="info">No booking lies within this time.</Notice>;
    return (
      <Notice severity="warning">
        {sentence(bookings.length)}
        <List>
          {bookings.map(({ _id, date, timeSlot, serviceName, customerName, status }) => (
            <Item key={_id}>
              <AppLink to={paths.booking(_id)}>
                <bdi>{serviceName}</bdi>
              </AppLink>
              <span>
                {`${shortDay(date)}, ${timeSlot}, for `}
                <bdi>{customerName}</bdi>
              </span>
              <BookingStatusChip status={status} />
            </Item>
          ))}
        </List>
      </Notice>
    );
  };
  return <Stack aria-live="polite">{content()}</Stack>;
};
