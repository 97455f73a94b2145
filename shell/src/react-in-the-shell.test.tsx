/** In a separate document: how it starts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { reactFunctions } from '@slices/build/unused-react';
import { waitFor } from '@testing-library/react';
import { Component, createRef, Fragment, type ReactNode, Suspense, startTransition, ViewTransition } from 'react';

const takeOut: { call(loader: object, source: string): string } = createRequire(
  require.resolve('@slices/build/unused-react'),
)('./take-out.cjs');

/** React's production build as the shell's build changes it. */
const build = () => {
  const resourcePath = join(dirname(require.resolve('react-dom')), 'cjs', 'react-dom-client.production.js');
  const code = takeOut.call({ resourcePath, getOptions: () => reactFunctions }, readFileSync(resourcePath, 'utf8'));
  const exports: typeof import('react-dom/client') = Object({});
  new Function('exports', 'require', code)(exports, require);
  return exports;
};
const { createRoot, hydrateRoot } = build();

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: unknown) => ({ message: String(error) });
  override render = () => this.state.message || this.props.children;
}

const container = document.createElement('div');
beforeEach(() => {
  container.innerHTML = '';
  document.body.append(container);
});

const shows = (text: string) => waitFor(() => expect(container.textContent).toBe(text));

test('a view transition passes without an animation', async () => {
  const start = jest.fn();
  Object.assign(document, { startViewTransition: start });
  const root = createRoot(container);
  const page = (text: string) => (
    <ViewTransition default="slide">
      <p key={text}>{text}</p>
    </ViewTransition>
  );
  startTransition(() => root.render(page('one')));
  await shows('one');
  startTransition(() => root.render(page('two')));
  await shows('two');
  startTransition(() => root.render(null));
  await shows('');
  expect(start).not.toHaveBeenCalled();
});

test('a ref on a fragment is an error that says why', async () => {
  const ref = createRef<never>();
  const root = createRoot(container, { onCaughtError: () => {} });
  root.render(
    <Boundary>
      <Fragment ref={ref}>text</Fragment>
    </Boundary>,
  );
  await shows('Error: This build of React has no refs on fragments.');
});

test('fragments, Suspense and images are hydrated, moved and removed', async () => {
  const list = (keys: string[]) => (
    <Suspense>
      {keys.map((key) => (
        <Fragment key={key}>
          {key}
          <img src={`/${key}.png`} alt="" />
        </Fragment>
      ))}
    </Suspense>
  );
  container.innerHTML = '<!--$-->a<img src="/a.png" alt="">b<img src="/b.png" alt=""><!--/$-->';
  const image = container.querySelector('img');
  const recovered = jest.fn();
  const root = hydrateRoot(container, list(['a', 'b']), { onRecoverableError: recovered });
  await shows('ab');
  startTransition(() => root.render(list(['c', 'b', 'a'])));
  await shows('cba');
  expect([...container.querySelectorAll('img')].at(-1)).toBe(image);
  expect(recovered).not.toHaveBeenCalled();
});
