import { errorCodes, paths } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';
import { EmptyState, PageFrame } from '@nearhand/ui';

/** The booking belongs to other users. Query reads `response` and does not retry. */
export class BookingAccessDenied extends Error {
  override name = 'BookingAccessDenied';

  constructor(readonly response: Response) {
    super('This booking belongs to other users.');
  }
}

const deniedText = /not authorized|access this booking/i;

export const toBookingError = async (error: unknown): Promise<never> => {
  const body = await refusal(error);
  const isDenied = body && (body.code === errorCodes.bookingForbidden || deniedText.test(body.error));
  if (isDenied) throw new BookingAccessDenied(Response.json(body, { status: 403 }));
  throw error;
};

export const AccessDenied = () => (
  <PageFrame>
    <EmptyState
      illustration="lock"
      title="Access Denied"
      isPage
      text="This booking belongs to someone else, so we can't show it to you."
      links={[
        { to: paths.myBookings, label: 'Back to My Bookings' },
        { to: paths.marketplace, label: 'Browse Services' },
      ]}
    />
  </PageFrame>
);
