import { paths } from '@nearhand/contracts';
import { BookingStatusChip, Button, Notice, Stack } from '@nearhand/ui';
import { ListRow, RowLine, RowList } from '@nearhand/ui/figures';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { shortDay } from '../schedule/days.ts';
import { useAffectedBookings } from './time-off-api.ts';
import { type TimeOffForm, timeOffSpan } from './time-off-form.ts';

/** More would push the form's button out of sight. */
const shownAtFirst = 4;

const sentence = (count: number) =>
  count === 1
    ? 'One booking lies within this time. It stays as it is: move or cancel it on its page if you cannot keep it.'
    : `${count} bookings lie within this time. They stay as they are: move or cancel them on their pages if you cannot keep them.`;

/** The bookings within the time that the form names, as it is typed. */
export const Affected = () => {
  const { values } = useFormikContext<TimeOffForm>();
  const [showsAll, setShowsAll] = useState(false);
  const off = timeOffSpan(values);
  const { bookings, isError } = useAffectedBookings(off);
  const content = () => {
    if (!off) return null;
    if (isError) return <Notice severity="warning">We could not look up which bookings lie within this time.</Notice>;
    if (!bookings) return <Notice severity="info">Looking for bookings within this time…</Notice>;
    if (bookings.length === 0) return <Notice severity="info">No booking lies within this time.</Notice>;
    const shown = showsAll ? bookings : bookings.slice(0, shownAtFirst);
    return (
      <>
        <Notice severity="warning">{sentence(bookings.length)}</Notice>
        <RowList>
          {shown.map(({ _id, date, timeSlot, serviceName, customerName, status }) => (
            <li key={_id}>
              <ListRow
                title={<bdi>{serviceName}</bdi>}
                link={{ to: paths.booking(_id) }}
                end={<BookingStatusChip status={status} />}
              >
                <RowLine>{`${shortDay(date)}, ${timeSlot}`}</RowLine>
                <RowLine>
                  {'for '}
                  <bdi>{customerName}</bdi>
                </RowLine>
              </ListRow>
            </li>
          ))}
        </RowList>
        {bookings.length > shownAtFirst && (
          <Button
            variant="outlined"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            sx={{ alignSelf: 'start' }}
          >
            {showsAll ? 'Show fewer' : `Show all ${bookings.length} bookings`}
          </Button>
        )}
      </>
    );
  };
  return (
    <Stack aria-live="polite" spacing={1.5}>
      {content()}
    </Stack>
  );
};
