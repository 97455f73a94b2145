import { errorCodes } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';

/** Someone asked for a booking that is not theirs. Keeps the answer, by which Query knows not to ask again. */
export class BookingAccessDenied extends Error {
  override name = 'BookingAccessDenied';

  constructor(readonly response: Response) {
    super('This booking belongs to other people.');
  }
}

const deniedText = /not authorized|access this booking/i;

/** Rejects with {@link BookingAccessDenied} when the API's refusal says so, else with the failure as it came. */
export const asLoadFailure = async (failure: unknown): Promise<never> => {
  const said = await refusal(failure);
  const denied = said && (said.code === errorCodes.bookingForbidden || deniedText.test(said.error));
  if (denied) throw new BookingAccessDenied(Response.json(said, { status: 403 }));
  throw failure;
};
