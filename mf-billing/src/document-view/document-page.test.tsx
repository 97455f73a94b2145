import type { DocumentDetail } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { render } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { DocumentSheet } from './document-sheet.tsx';

const receipt: DocumentDetail = {
  _id: 'd',
  number: 'R-000002',
  kind: 'refund',
  description: 'Refund for Lawn',
  amount: -45,
  occurredAt: '2026-11-20T12:00:00.000Z',
  issuedAt: '2026-11-20T12:01:00.000Z',
  timeZone: 'America/New_York',
  recipient: 'Carla Costa',
  provider: 'Max Meier',
  service: 'Lawn',
  bookingDate: '2026-11-25',
  timeSlot: '9:00 AM',
  method: 'card',
  corrects: 'R-000001',
  lines: [{ _id: 'l', at: '2026-11-20T12:00:00.000Z', description: 'Refund for Lawn', option: 'Edges', amount: -45 }],
  previousHash: '0'.repeat(64),
  hash: 'a'.repeat(64),
  hashUrl: 'http://localhost:4100/api/documents/hash?number=R-000002',
};
const statement: DocumentDetail = {
  ...receipt,
  number: 'S-000001',
  kind: 'statement',
  month: '2026-10',
  amount: 30.5,
  lines: [
    { _id: 'l', at: '2026-10-20T12:00:00.000Z', description: 'Payment for Lawn', gross: 45, fee: 4.5, amount: 40.5 },
  ],
  statement: { opening: 0, earned: 45, fees: 4.5, returned: 0, withdrawn: -10, other: 0, closing: 30.5 },
};
const open = (data: unknown) => {
  stubApi.get('/documents/:id', { data });
  return renderRoutes(routes, { path: '/user/documents/d', user: aUser() });
};

test('a refund shows what it corrects, its option, times and line, its total and its hash', async () => {
  const { container } = open(receipt);
  expect(await screen.findByRole('heading', { level: 1, name: 'Refund R-000002' })).toBeVisible();
  const sheet = container.querySelector('[data-print]');
  for (const text of [
    'R-000001',
    'Carla Costa',
    'Max Meier',
    'Nov 25, 2026, 9:00 AM',
    'Refund for Lawn (Edges)',
    'Nov 20, 2026, 7:00 AM (America/New_York)',
    '-$45.00',
    receipt.hash,
    receipt.hashUrl,
  ]) {
    expect(sheet).toHaveTextContent(text);
  }
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/api/documents/d/pdf');
  expect(screen.getByRole('link', { name: 'Verifiable file' })).toHaveAttribute('href', '/api/documents/d/file');
});

test('Print opens the browser’s dialog', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open(receipt);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('a statement has gross, fee and net of each booking, and the balances', async () => {
  open(statement);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date (America/New_York)',
    'Description',
    'Gross',
    'Fee',
    'Net',
  ]);
  expect(table.getByRole('row', { name: /Payment for Lawn/ })).toHaveTextContent(/\$45\.00.*\$4\.50.*\$40\.50/);
  // Words of their own, which no line of a phone breaks.
  for (const amount of ['$45.00', '$4.50'])
    expect(within(table.getByRole('rowheader')).getByText(amount)).toBeInTheDocument();
  expect(screen.getByText('October 2026 (America/New_York)')).toBeVisible();
  expect(screen.getByText('Closing balance').nextSibling).toHaveTextContent('$30.50');
  expect(screen.getByText('Platform fee').nextSibling).toHaveTextContent('-$4.50');
});

test('shows a document with nothing but its id', async () => {
  open({ _id: 'd' });
  expect(await screen.findByRole('table')).toBeVisible();
});

test('a document of another person is not found', async () => {
  open(receipt);
  stubApi.get('/documents/:id', () => stubApi.refusal(404, 'resource/not-found', 'This document was not found.'));
  expect(await screen.findByText('Document Not Found')).toBeVisible();
});

test('the heading of the descriptions begins where they do', () => {
  render(<DocumentSheet document={statement} />);
  const starts = ['columnheader', 'rowheader'].map((role) => {
    const cell = screen.getByRole(role, { name: /^(Description|Payment)/ });
    return getComputedStyle(cell).paddingLeft;
  });
  expect(starts).toEqual(['8px', '8px']);
});
