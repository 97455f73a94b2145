import { waitFor } from '@nearhand/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { replacePicture } from './replace-picture.ts';

const pressed: string[] = [];

/** The document shows a picture of `html`; returns the function by which React draws `page` in its place. */
const openPicture = (html: string) => {
  document.body.innerHTML = `<div id="root" data-picture><main>${html}</main></div>`;
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  document.adoptedStyleSheets = [new CSSStyleSheet()];
  jest.isolateModules(() => require('./early-input.js'));
  replacePicture(root);
  return (page: React.ReactNode) => act(async () => createRoot(root).render(<main>{page}</main>));
};
const find = <E extends Element>(selector: string): E => {
  const [found] = document.querySelectorAll<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const accept = (key: string) => (
  <button key={key} type="button" onClick={() => pressed.push(key)}>
    Accept
  </button>
);
beforeEach(() => {
  pressed.length = 0;
});

test('the focus, a click and a typed text go over to the page of React, and the styles of the picture go', async () => {
  const heard = jest.fn();
  const draw = openPicture('Booking of Anna<button>Accept</button><input name="search" type="search">');
  find<HTMLButtonElement>('button').click();
  const field = find<HTMLInputElement>('input');
  field.focus();
  field.value = 'paint';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await draw([
    'Booking of Anna',
    accept('anna'),
    <input key="field" name="search" type="search" onChange={({ target }) => heard(target.value)} />,
  ]);
  expect(document.activeElement).toBe(find('input'));
  expect(document.adoptedStyleSheets).toEqual([]);
  await waitFor(() => expect(pressed).toEqual(['anna']));
  expect(heard).toHaveBeenCalledWith('paint');
});

test('a click on a picture does nothing in a page that shows something else', async () => {
  const draw = openPicture('Booking of Anna<button>Accept</button><input name="search">');
  find<HTMLButtonElement>('button').click();
  const field = find<HTMLInputElement>('input');
  field.value = 'paint';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await draw(['Booking of Berta', accept('berta'), <input key="field" name="search" defaultValue="" />]);
  // The click would be repeated in the same task.
  await waitFor(() => expect(find<HTMLInputElement>('input').value).toBe('paint'));
  expect(pressed).toEqual([]);
});
