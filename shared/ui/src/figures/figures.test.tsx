import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { NearhandThemeProvider } from '../theme/theme-provider.tsx';
import { CountTabs } from './count-tabs.tsx';
import { greeting, todayInWords } from './dashboard.tsx';
import { DayGroups } from './day-group.tsx';
import { DefinitionList } from './facts.tsx';
import { Dot, ListRow } from './list-row.tsx';
import { LoadMore } from './load-more.tsx';
import { Money, oneDecimal, Price, Stars } from './numbers.tsx';
import { ShowMore } from './show-more.tsx';

const at = (hour: number) => new Date(2026, 10, 21, hour);

test.each([
  [4, 'Pat Provider', 'Good evening, Pat'],
  [5, 'Pat Provider', 'Good morning, Pat'],
  [11, 'Pat Provider', 'Good morning, Pat'],
  [12, 'Pat Provider', 'Good afternoon, Pat'],
  [17, 'Pat Provider', 'Good afternoon, Pat'],
  [18, 'Pat Provider', 'Good evening, Pat'],
  [9, undefined, 'Good morning'],
  [9, '  ', 'Good morning'],
])('the greeting at %i o’clock to %p is "%s"', (hour, name, text) => {
  expect(greeting(at(hour), name)).toBe(text);
});

test('the day is the marketplace’s; before it is known, the reader’s own', () => {
  expect(todayInWords(at(23))).toBe('Saturday, November 21, 2026');
  expect(todayInWords(at(23), '2026-11-20')).toBe('Friday, November 20, 2026');
});

test('two facts of a line are read with a dot between them', () => {
  render(
    <p>
      One
      <Dot />
      two
    </p>,
  );
  expect(screen.getByText(/One/)).toHaveTextContent(/^One · two$/);
});

test('a text keeps its direction and, on request, its lines', () => {
  render(
    <DefinitionList
      items={[
        { term: 'Address', value: 'שדרות רוטשילד 1' },
        { term: 'Notes', value: 'Ring twice.\nMind the dog.', keepsLines: true },
        { term: 'Phone', value: '' },
      ]}
    />,
  );
  const [address, notes] = screen.getAllByRole('definition');
  expect(address).toHaveAttribute('dir', 'auto');
  expect(address).not.toHaveStyle({ whiteSpace: 'pre-line' });
  expect(notes).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(screen.queryByText('Phone')).not.toBeInTheDocument();
});

test('every mean of two decimals is rounded as on paper, a longer one too', () => {
  const hundredths = Array.from({ length: 501 }, (_, index) => index);
  const onPaper = (value: number) => {
    const tenths = Math.floor((value + 5) / 10);
    return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  };
  expect(hundredths.map((value) => oneDecimal(value / 100))).toEqual(hundredths.map(onPaper));
  expect([4.449, 4.45, 4.95].map(oneDecimal)).toEqual(['4.4', '4.5', '5.0']);
});

test.each([
  [3.6, 12, '4 out of 5 stars, 12 reviews'],
  [4.4, 1, '4 out of 5 stars, 1 review'],
  [0, 0, '0 out of 5 stars, 0 reviews'],
  [9, undefined, '5 out of 5 stars'],
])('a rating of %p with %p reviews reads "%s"', (rating, count, name) => {
  render(<Stars rating={rating} count={count} />);
  expect(screen.getByRole('img', { name })).toBeVisible();
});

test.each([
  [<Money key="money" dollars={1250} />, '$1,250.00'],
  [<Money key="money" dollars={5} signed />, '+$5.00'],
  [<Money key="money" dollars={0} signed />, '$0.00'],
  [<Price key="price" dollars={45} />, '$45'],
  [<Price key="price" dollars={45.5} />, '$45.50'],
])('an amount has its format (%#)', (amount, text) => {
  expect(render(amount).container.textContent).toBe(text);
});

const tabs = [
  { id: 'upcoming', label: 'Upcoming', count: 2, content: 'two bookings' },
  { id: 'past', label: 'Past', count: 0, content: 'nothing yet' },
  { id: 'cancelled', label: 'Cancelled', content: 'none' },
];
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });

test('tabs are named with their count and show their panel; arrow keys go round, Home and End jump', async () => {
  render(<CountTabs label="Bookings" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'Bookings' })).toBeVisible();
  expect(selected()).toBe(tab('Upcoming (2)'));
  fireEvent.click(tab('Past (0)'));
  expect(screen.getByRole('tabpanel', { name: 'Past (0)' })).toHaveTextContent('nothing yet');
  await userEvent.tab();
  expect(tab('Past (0)')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(selected()).toBe(tab('Cancelled'));
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toBe(tab('Upcoming (2)'));
  await userEvent.keyboard('{End}');
  expect(selected()).toBe(tab('Cancelled'));
  expect(selected()).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('arrows with a modifier belong to the browser: Alt and an arrow go back in history', () => {
  render(<CountTabs label="Bookings" tabs={tabs} />);
  expect(fireEvent.keyDown(tab('Upcoming (2)'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(selected()).toBe(tab('Upcoming (2)'));
});

test('a caller that keeps the choice decides it', () => {
  const onChange = jest.fn();
  render(<CountTabs label="Bookings" tabs={tabs} value="past" onChange={onChange} />);
  fireEvent.click(tab('Cancelled'));
  expect(onChange).toHaveBeenCalledWith('cancelled');
  expect(selected()).toBe(tab('Past (0)'));
});

test('a list that has more has a button, busy while a page loads, with an error after a failure', async () => {
  const onShow = jest.fn();
  const list = (change: object) => {
    const state = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, ...change };
    return <ShowMore label="More" error="It failed." list={state} onShow={onShow} />;
  };
  const { rerender } = render(list({ isFetchNextPageError: true }), { wrapper: NearhandThemeProvider });
  expect(screen.getByText('It failed.')).toBeVisible();
  rerender(list({ isFetchingNextPage: true, isFetchNextPageError: true }));
  expect(screen.queryByText('It failed.')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onShow).not.toHaveBeenCalled();
  rerender(list({}));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(onShow).toHaveBeenCalledTimes(1);
  rerender(list({ hasNextPage: false }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a press while the list is refetched loads the next page afterwards', async () => {
  const shown = { data: { rows: ['a'] }, hasNextPage: true, isError: false };
  const answers = [shown, { data: { rows: ['a', 'b'] }, hasNextPage: false, isError: false }];
  const onLoaded = jest.fn();
  const list = {
    ...shown,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => answers.shift() ?? shown,
  };
  render(<LoadMore list={list} error="More could not be loaded." onLoaded={onLoaded} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onLoaded).toHaveBeenCalledWith('b');
});

test('rows stand below their headings in their order, and a later page continues the last group', () => {
  const list = (...rows: [id: string, month: string][]) => (
    <MemoryRouter>
      <DayGroups
        of={rows.map(([id, month]) => ({ id, month }))}
        titleOf={({ month }) => month}
        noteOf={(group, isLast) => `${group.length}${isLast ? '+' : ''}`}
      >
        {({ id }) => (
          <li>
            <ListRow title={id} link={{ to: `/${id}` }} />
          </li>
        )}
      </DayGroups>
    </MemoryRouter>
  );
  const groups = () => screen.getAllByRole('region').map(({ textContent }) => textContent);
  const { rerender } = render(list(['a', 'May'], ['b', 'April']));
  expect(groups()).toEqual(['May1a', 'April1+b']);
  rerender(list(['a', 'May'], ['b', 'April'], ['c', 'April'], ['d', 'March']));
  expect(groups()).toEqual(['May1a', 'April2bc', 'March1+d']);
  const row = within(screen.getByRole('region', { name: 'April' })).getByRole('article', { name: 'c' });
  expect(within(row).getByRole('link', { name: 'c' })).toHaveAttribute('href', '/c');
});
