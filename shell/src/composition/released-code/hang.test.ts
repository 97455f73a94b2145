import { endsRunning, markRunning, takeHung } from './hang.ts';

const release = { slice: 'mf-x', version: '1.0.0' };
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('the next document of the tab reads the name of a release that was running, once', () => {
  markRunning(release);
  expect(takeHung()).toEqual(release);
  expect(takeHung()).toBeUndefined();
});

test('a release hangs when its end is never reached', () => {
  markRunning(release);
  endsRunning();
  expect(takeHung()).toEqual(release);
});

test('a release does not hang once the page was free for a second', () => {
  markRunning(release);
  endsRunning();
  jest.advanceTimersByTime(1_000);
  expect(takeHung()).toBeUndefined();
});

test('a page that is left while a release loads does not hang', () => {
  takeHung();
  markRunning(release);
  window.dispatchEvent(new Event('pagehide'));
  expect(takeHung()).toBeUndefined();
});

test('a note of another script names no release', () => {
  sessionStorage.setItem('nearhand.running', '{"slice":1}');
  expect(takeHung()).toBeUndefined();
});

test('a tab that was opened while a release ran has a copy of the note, and did not hang', () => {
  markRunning(release);
  window.name = '';
  expect(takeHung()).toBeUndefined();
});
