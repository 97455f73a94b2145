/** In a separate document, number 1. */
import { act, render } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { healTexts } from './translated-texts.ts';
import { isByOthers, watchTranslator } from './translator.ts';
import { showOriginals, translate, translators } from './translators.fixture.ts';

const ways = Object.entries(translators);
const noted = () => act(async () => {});
/** The page without the translator's elements, whose texts are in capitals. */
const read = ({ outerHTML }: Element) => outerHTML.replace(/<\/?font>/g, '').toLowerCase();
const lost = new DOMException("Failed to execute 'removeChild' on 'Node': …", 'NotFoundError');

test('a text that was written before the code had come is shown', () => {
  const page = document.createElement('p');
  const text = new Text('1 service');
  page.append(text);
  const observer = new MutationObserver(() => {});
  observer.observe(page, { childList: true });
  translate(page, (found, font) => found.replaceWith(font));
  const seen = observer.takeRecords().map((record) => ({ record, text: '1 service' }));
  text.data = '2 services';
  healTexts(observer, seen);
  expect(page.innerHTML).toBe('2 services');
});

/** Numbers that look random and are the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
};

/** Texts that change in place, move, and stand beside elements that come and go. */
const childrenFrom = (random: (limit: number) => number, depth = 0): ReactNode[] =>
  Array.from({ length: 1 + random(4) }, (_, index) => {
    const key = `${index} ${random(2)}`;
    switch (random(depth > 2 ? 4 : 6)) {
      case 0:
        return null;
      case 1:
        return `word ${random(3)} `;
      case 2:
        return <i key={key}>{`alone ${random(3)}`}</i>;
      case 3:
        return <Fragment key={`moved ${random(2) ? index : 9 - index}`}>text {random(3)}</Fragment>;
      case 4:
        return <Fragment key={key}>{childrenFrom(random, depth + 1)}</Fragment>;
      default:
        return <b key={key}>{childrenFrom(random, depth + 1)}</b>;
    }
  });
const draw = (seed: number) => <main>{childrenFrom(randomFrom(seed))}</main>;

describe('beside a translator', () => {
  beforeAll(() => watchTranslator(document.body));

  test('that is not there, one error is excused', () => {
    expect([isByOthers(lost), isByOthers(lost)]).toEqual([true, false]);
  });

  test.each(ways)('that %s, React shows what it would without it', async (_name, replace) => {
    const page = render(draw(0));
    const twin = render(draw(0));
    for (let seed = 1; seed < 20; seed += 1) {
      translate(page.container, replace);
      await noted();
      if (seed % 7 === 0) showOriginals(page.container, seed % 2 === 0);
      page.rerender(draw(seed));
      await noted();
      twin.rerender(draw(seed));
      expect(read(page.container)).toBe(read(twin.container));
    }
  });

  test('that uses its element again, a text that the page emptied can be removed', async () => {
    const page = document.createElement('p');
    const [text, font] = [new Text('one'), document.createElement('font')];
    page.append(text);
    document.body.append(page);
    for (const [node, old] of [
      [font, text],
      [text, font],
      [font, text],
    ] as const) {
      page.replaceChild(node, old);
      if (node === text) await noted();
    }
    page.textContent = '';
    await noted();
    expect(page.removeChild(text)).toBe(text);
    page.remove();
  });

  test('that left an element, the elements that the page puts in its place are its own', async () => {
    const page = document.createElement('p');
    const text = new Text('one');
    page.append(document.createElement('font'), text);
    document.body.append(page);
    await noted();
    page.replaceChildren(document.createElement('b'));
    await noted();
    text.data = 'two';
    await noted();
    expect(page.innerHTML).toBe('<b></b>');
    page.remove();
  });

  test('that is there, an error of another kind with the same name is not its own', () => {
    document.body.append(document.createElement('font'));
    const named = (message: string) => new DOMException(message, 'NotFoundError');
    expect(isByOthers(named('One of the specified object stores was not found.'))).toBe(false);
    expect(isByOthers(named('Requested device not found: removeChild'))).toBe(true);
    expect(isByOthers(new Error("NotFoundError: Failed to execute 'removeChild'"))).toBe(false);
    const excused = Array.from({ length: 50 }, () => isByOthers(lost));
    expect([excused[0], excused.at(-1)]).toEqual([true, false]);
  });

  test.each(ways)('that %s, React removes texts and inserts before them in the same task', (_name, replace) => {
    const drawn = (isBusy: boolean) => (
      <p>
        {isBusy && <i />}
        Save
        {isBusy ? null : ' now'}
      </p>
    );
    const { container, rerender } = render(drawn(false));
    for (const isBusy of [true, false, true]) {
      translate(container, replace);
      rerender(drawn(isBusy));
      expect(read(container)).toBe(`<div><p>${isBusy ? '<i></i>save' : 'save now'}</p></div>`);
    }
  });

  /** As Vue, Preact, Svelte and Solid remove, replace, extend, move and change. */
  const acts: [shown: string, act: (text: Text, other: Element) => void][] = [
    ['one<i></i>', (text) => text.parentNode?.removeChild(text)],
    ['one<i></i>', (text) => text.remove()],
    ['one<b>new</b><i></i>', (text, other) => text.replaceWith(other)],
    ['one<b>new</b><i></i>', (text, other) => text.parentNode?.replaceChild(other, text)],
    ['one<b>new</b>two<i></i>', (text, other) => text.before(other)],
    ['onetwo<b>new</b><i></i>', (text, other) => text.parentNode?.insertBefore(other, text.nextSibling)],
    ['one<i></i>two', (text) => text.parentElement?.append(text)],
    ['onethree<i></i>', (text) => text.replaceData(0, 3, 'three')],
  ];
  test.each(ways)('that %s, other frameworks show what they would without it', async (_name, replace) => {
    for (const [shown, act] of acts) {
      const page = document.createElement('p');
      const text = new Text('two');
      page.append('one', text, document.createElement('i'));
      document.body.append(page);
      const other = document.createElement('b');
      other.append('new');
      translate(page, replace);
      await noted();
      act(text, other);
      await noted();
      expect(read(page)).toBe(`<p>${shown}</p>`);
      page.remove();
    }
  });
});
