/** In a separate document, number 1. */
import { act, render } from '@testing-library/react';
import { runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeRuns } from '../released-code/released-code.ts';
import { rememberBuiltIns, restoreBuiltIns } from './built-ins.ts';
import { takenByOthers } from './taken-nodes.ts';

const code = someCode();
/** As a content script calls it: its world has other wrappers. */
const { remove, append } = Element.prototype;
const isTaken = takenByOthers();

beforeAll(() => {
  rememberBuiltIns();
  codeRuns(code);
});

const drawn = (hasItem: boolean) => <ul>{hasItem && <li>item</li>}</ul>;
/** The error of React after `change` to an item that it removes next. */
const errorAfter = (change: (item: HTMLElement) => void): unknown => {
  const shown = render(drawn(true));
  change(shown.getByText('item'));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    act(() => shown.rerender(drawn(false)));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    jest.restoreAllMocks();
  }
};
const elsewhere = document.createElement('div');

test('the first error is excused', () => {
  expect(isTaken(errorAfter((item) => remove.call(item)))).toBe(true);
});

test.each<[string, (item: HTMLElement) => void]>([
  ['took a node away', (item) => remove.call(item)],
  ['moved a node', (item) => append.call(elsewhere, item)],
  [
    'moved a node that a release had moved back and forth',
    (item) => {
      const { parentElement } = item;
      runBy(code, () => elsewhere.append(item));
      runBy(code, () => parentElement?.append(item));
      append.call(elsewhere, item);
    },
  ],
])('an error after an extension %s is its own', (_what, change) => {
  const error = errorAfter(change);
  expect(error).toBeInstanceOf(Error);
  expect(isTaken(error)).toBe(true);
});

test.each<[string, (item: HTMLElement) => void]>([
  ['took a node away', (item) => item.remove()],
  ['took it from its parent', (item) => item.parentElement?.removeChild(item)],
  ['moved a node', (item) => elsewhere.append(item)],
  ['emptied its place', (item) => item.parentElement?.replaceChildren()],
  ['wrote a text in its place', (item) => item.parentElement && Object.assign(item.parentElement, { textContent: '' })],
  ['replaced it', (item) => item.replaceWith('text')],
])('an error after a release %s counts', (_what, change) => {
  const error = errorAfter((item) => runBy(code, () => change(item)));
  expect(error).toBeInstanceOf(Error);
  expect(isTaken(error)).toBe(false);
});

test('the wrappers are no change of a built-in', () => {
  expect(restoreBuiltIns()).toEqual([]);
});
