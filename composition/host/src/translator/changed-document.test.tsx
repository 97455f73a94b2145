/** In a separate document, number 1. */
import { act, render } from '@testing-library/react';

const noted = () => act(async () => {});
const drawn = (text: string) => (
  <p>
    {text}
    <input />
    {text === 'two' && <b>new</b>}
  </p>
);

/** The document of the server, and a watch over it. */
const open = async () => {
  const container = document.createElement('main');
  container.innerHTML = '<p>one<input></p>';
  document.body.replaceChildren(container);
  jest.resetModules();
  const { isChangedByOthers, watchTranslator } = await import('./translator.ts');
  watchTranslator(container);
  return { container, isChangedByOthers };
};

test('a change by React is not by others, nor is one outside of its part', async () => {
  const { container, isChangedByOthers } = await open();
  const { rerender } = render(drawn('one'), { container, hydrate: true });
  rerender(drawn('two'));
  document.body.append('beside it');
  await noted();
  expect([container.innerHTML, isChangedByOthers()]).toEqual(['<p>two<input><b>new</b></p>', false]);
});

/** As an extension for passwords does, and the translators of Safari and Firefox. */
test.each<[string, (input: Element) => void]>([
  ['puts an element beside a field', (input) => input.after(document.createElement('div'))],
  [
    'changes a text in place',
    ({ previousSibling: text }) => {
      if (text) text.nodeValue = 'eins';
    },
  ],
])('others that %s before React takes it over are seen', async (_name, change) => {
  const { container, isChangedByOthers } = await open();
  for (const input of container.querySelectorAll('input')) change(input);
  await noted();
  expect(isChangedByOthers()).toBe(true);
});
