import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { notedIn, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { followClicks } from './follow-clicks.ts';

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
let faults: string[];
let onClick = (_event: Event) => {};
const note = (event: Event) => onClick(event);
beforeAll(() => window.addEventListener('click', note, true));
afterAll(() => window.removeEventListener('click', note, true));
const open = () => {
  faults = [];
  const header = (
    <header>
      <Link to="/next">Next</Link>
      <a href="/elsewhere" onClick={(event) => event.preventDefault()} target="_blank" rel="noreferrer">
        Another window
      </a>
    </header>
  );
  const router = createMemoryRouter([{ path: '*', element: header }]);
  render(<RouterProvider router={router} />);
  codeRuns(someCode());
  onClick = followClicks(router, notedIn(faults));
};
const click = async (name: string, how = {}) => {
  fireEvent.click(screen.getByRole('link', { name }), how);
  await new Promise((resolve) => setTimeout(resolve));
};

test('a click that reaches the router is no fault', async () => {
  open();
  await click('Next');
  expect(faults).toEqual([]);
});

test('a click that a listener of a release stops is a fault', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom cannot leave the document
  open();
  document.addEventListener('click', swallow, { capture: true, once: true });
  await click('Next');
  expect(faults).toEqual(['header 1.0.0 a click on /next did not reach the router']);
});

test.each([
  ['Next', { ctrlKey: true }],
  ['Another window', {}],
])('%s with %p leads to another tab', async (name, how) => {
  open();
  document.addEventListener('click', swallow, { capture: true, once: true });
  await click(name, how);
  expect(faults).toEqual([]);
});
