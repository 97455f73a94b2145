import type { Booking, BookingMoney, ReschedulingParty } from '@nearhand/contracts';
import { Button } from '@nearhand/ui';
import { lazy, Suspense, useState } from 'react';

/** Most visits open none of them. */
const ProposeDialog = lazy(() =>
  import(/* webpackChunkName: "propose-dialog" */ '../propose-agreement/propose-dialog.tsx').then(
    ({ ProposeDialog }) => ({ default: ProposeDialog }),
  ),
);
const ReportDialog = lazy(() =>
  import(/* webpackChunkName: "report-dialog" */ '../cases/report-dialog.tsx').then(({ ReportDialog }) => ({
    default: ReportDialog,
  })),
);

interface Props {
  booking: Booking;
  money: BookingMoney;
  party: ReschedulingParty;
}

/** The buttons about a booking's money. An open dialog stays when a live update removes its button. */
export const MoneyActions = ({ booking, money, party }: Props) => {
  const [asked, setAsked] = useState<'change' | 'tip' | 'report'>();
  const close = () => setAsked(undefined);
  return (
    <>
      {money.proposable.length > 0 && (
        <Button fullWidth variant="outlined" onClick={() => setAsked('change')}>
          Propose a Change
        </Button>
      )}
      {party === 'customer' && money.proposable.includes('tip') && (
        <Button fullWidth variant="outlined" onClick={() => setAsked('tip')}>
          Give a Tip
        </Button>
      )}
      {money.mayReport && (
        <Button fullWidth variant="outlined" onClick={() => setAsked('report')}>
          Report a Problem
        </Button>
      )}
      <Suspense>
        {asked === 'report' && <ReportDialog booking={booking} onClose={close} />}
        {(asked === 'change' || asked === 'tip') && (
          <ProposeDialog booking={booking} money={money} party={party} subject={asked} onClose={close} />
        )}
      </Suspense>
    </>
  );
};
