import { type Failure, ShellHostContext, SliceNameContext } from '@nearhand/platform/host';
import { render, screen } from '@testing-library/react';
import { Items } from './items.tsx';

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

test('an item that cannot be drawn is reported and leaves the others; new data are drawn afresh', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const reports: Failure[] = [];
  const { rerender } = render(list(['lawn', null, 'roof'], reports));
  expect(shown()).toEqual(['LAWN', 'This item cannot be shown.', 'ROOF']);
  expect(reports).toEqual([{ slice: 'mf-marketplace', stage: 'render', message: 'Error: No name' }]);
  rerender(list(['lawn', 'sink', 'roof'], reports));
  expect(shown()).toEqual(['LAWN', 'SINK', 'ROOF']);
});
