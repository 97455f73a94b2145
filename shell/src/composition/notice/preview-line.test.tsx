import { useUnsavedWork } from '@nearhand/platform';
import { renderRoutes, screen } from '@nearhand/testing';
import { askForHost, previewToken } from '@slices/host';
import type { PreviewNotice } from '@slices/host/preview';
import { act, type ReactNode } from 'react';
import { PreviewLine } from './preview-line.tsx';

const UnsentInput = () => {
  useUnsavedWork(true);
  return null;
};
const show = (state: PreviewNotice['state'], more: Partial<PreviewNotice> = {}, page?: ReactNode) => {
  const line = <PreviewLine key="line" text="Preview: Bookings" state={state} {...more} />;
  return renderRoutes([{ path: '/', element: [line, page] }], { path: '/' });
};
const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;
const stored = () => [previewToken.read(), document.cookie];
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not navigate
  previewToken.write('token');
  askForHost('localhost:4103', inSeconds(3600));
});

test.each([
  ['running', 'Leave preview', ['Leave preview'], [undefined, '']],
  ['broken', 'Leave preview', ['Try again', 'Leave preview'], [undefined, '']],
  ['over', 'Close', [''], ['token', 'nearhand-preview-host=localhost:4103']],
] as const)('a preview that is %s is left by one click on "%s"', async (state, name, buttons, left) => {
  const { user } = show(state);
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('Preview: Bookings');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  await user.click(button(name));
  expect(screen.queryByRole('region', { name: 'Preview' }) === null).toBe(name === 'Close');
  expect(stored()).toEqual(left);
});

test.each([
  ['running', 'Leave preview'],
  ['broken', 'Try again'],
  ['ended', 'Show the live site'],
] as const)('with unsent input a line that is %s asks before "%s"', async (state, name) => {
  const { user } = show(state, {}, <UnsentInput key="unsent" />);
  await user.click(button(name));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('has not been saved or sent');
  await user.click(button('Keep editing'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(previewToken.read()).toBe('token');

  await user.click(button(name));
  await user.click(button(name));
  expect(previewToken.read()).toBe(name === 'Try again' ? 'token' : undefined);
  // The form that holds it would ask a second time.
  const formAsks = jest.fn();
  window.addEventListener('beforeunload', formAsks);
  window.dispatchEvent(new Event('beforeunload'));
  window.removeEventListener('beforeunload', formAsks);
  expect(formAsks).not.toHaveBeenCalled();
});

const ending = (seconds: number): PreviewNotice['end'] => ({ at: inSeconds(seconds), text: 'Ended', state: 'ended' });

test('when the link expires, the line says so and the token is deleted', () => {
  jest.useFakeTimers();
  show('running', { end: ending(150) });
  act(() => jest.advanceTimersByTime(149_000));
  expect(stored()).toEqual(['token', 'nearhand-preview-host=localhost:4103']);
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('Ended');
  expect(button('Show the live site')).toBeVisible();
  expect(stored()).toEqual([undefined, '']);
});

test('a preview that ended while the machine slept is noticed when the page becomes visible', () => {
  jest.useFakeTimers();
  show('running', { end: ending(3600) });
  jest.setSystemTime(Date.now() + 3_601_000); // no timer has run
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(button('Show the live site')).toBeVisible();
});
