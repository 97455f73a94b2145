import { type Failure, ShellHostContext, SliceNameContext } from '@nearhand/platform/host';
import { render, screen } from '@testing-library/react';
import { NearhandThemeProvider } from '../theme/theme-provider.tsx';
import { Alert, Notice } from './alert.tsx';
import { Items } from './items.tsx';
import { BookingStatusChip, PaymentStatusChip, ServiceStatusChip, UnreadBadge } from './status-chips.tsx';

const draw = ({ name }: { name: string | null }) => <li>{name?.toUpperCase() ?? crash()}</li>;
const crash = () => {
  throw new Error('No name');
};

const list = (names: (string | null)[], reports: Failure[]) => (
  <ShellHostContext
    value={{ slotOffers: () => [], prefetch: () => {}, serves: () => true, report: (failure) => reports.push(failure) }}
  >
    <SliceNameContext value="mf-marketplace">
      <ul>
        <Items of={names.map((name, index) => ({ _id: `${index}`, name }))}>{draw}</Items>
      </ul>
    </SliceNameContext>
  </ShellHostContext>
);
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('styles of one place are no attribute of an element that says what it passes', () => {
  render(
    <NearhandThemeProvider>
      <Alert severity="info" role="note" sx={{ order: 3 }}>
        Hello
      </Alert>
    </NearhandThemeProvider>,
  );
  expect(screen.getByRole('note')).toHaveStyle({ order: 3 });
  expect(screen.getByRole('note')).not.toHaveAttribute('sx');
});

test('an item that cannot be drawn is reported and leaves the others; new data are drawn afresh', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reports: Failure[] = [];
  const { rerender } = render(list(['lawn', null, 'roof'], reports));
  expect(shown()).toEqual(['LAWN', 'This item cannot be shown.', 'ROOF']);
  expect(reports).toEqual([{ slice: 'mf-marketplace', stage: 'render', message: 'Error: No name' }]);
  rerender(list(['lawn', 'sink', 'roof'], reports));
  expect(shown()).toEqual(['LAWN', 'SINK', 'ROOF']);
});

test.each([
  [<BookingStatusChip key="chip" status="pending" />, 'Pending'],
  [<BookingStatusChip key="chip" status="confirmed" />, 'Confirmed'],
  [<BookingStatusChip key="chip" status="completed" />, 'Completed'],
  [<BookingStatusChip key="chip" status="cancelled" />, 'Cancelled'],
  [<ServiceStatusChip key="chip" status="draft" />, 'Draft'],
  [<ServiceStatusChip key="chip" status="active" />, 'Active'],
  [<ServiceStatusChip key="chip" status="paused" />, 'Paused'],
  [<PaymentStatusChip key="chip" status="pending" paymentStatus="unpaid" />, 'Unpaid'],
  [<PaymentStatusChip key="chip" status="pending" paymentStatus="processing" />, 'Processing'],
  [<PaymentStatusChip key="chip" status="confirmed" paymentStatus="paid" />, 'Paid'],
  [<PaymentStatusChip key="chip" status="pending" paymentStatus="failed" />, 'Failed'],
  [<PaymentStatusChip key="chip" status="cancelled" paymentStatus="refunded" />, 'Refunded'],
  [<PaymentStatusChip key="chip" status="cancelled" paymentStatus="unpaid" />, ''],
  [<UnreadBadge key="badge" count={0} />, ''],
  [<UnreadBadge key="badge" count={99} />, '9999 unread'],
  [<UnreadBadge key="badge" count={100} />, '99+100 unread'],
])('a chip has its word (%#)', (chip, text) => {
  expect(render(chip, { wrapper: NearhandThemeProvider }).container).toHaveTextContent(text === '' ? /^$/ : text);
});

test('a count stays on one line', () => {
  render(<UnreadBadge count={20} />, { wrapper: NearhandThemeProvider });
  expect(screen.getByText('20').parentElement).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('only an error is announced at once', () => {
  const notices = (['error', 'warning'] as const).map((severity) => (
    <Notice key={severity} severity={severity}>
      {severity}
    </Notice>
  ));
  render(notices, { wrapper: NearhandThemeProvider });
  expect(screen.getByRole('alert')).toHaveTextContent('error');
  expect(screen.getByRole('note')).toHaveTextContent('warning');
});
