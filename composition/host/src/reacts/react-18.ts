import type * as ReactModule from 'react';
import type { ComponentType, Context, ElementType, Key, ReactElement } from 'react';
import type { ReactPackages } from './create-other-react.ts';

type Jsx = (type: ElementType, props: unknown, key?: Key) => ReactElement;
interface JsxRuntime {
  Fragment: unknown;
  jsx: Jsx;
  jsxs: Jsx;
}
type React18 = Omit<typeof ReactModule, 'use' | 'useEffectEvent'>;

/** A promise with what React 19 writes into it. */
interface Tracked extends Promise<unknown> {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: unknown;
  reason?: unknown;
}

/**
 * React 18 with what the shared packages need of React 19: `use`, `useEffectEvent`, a context as its provider, `ref` as a prop of a
 * function and with a clean-up, and `<title>` in any component.
 */
export const react18As19 = (
  react: React18,
  runtime: JsxRuntime,
): Pick<ReactPackages, 'react' | 'react/jsx-runtime'> => ({
  react: Object({ ...react, use: useIn(react), useEffectEvent: effectEventIn(react) }),
  'react/jsx-runtime': {
    Fragment: runtime.Fragment,
    jsx: jsxIn(react, runtime.jsx),
    jsxs: jsxIn(react, runtime.jsxs),
  },
});

const isContext = (value: unknown): value is Context<unknown> =>
  Reflect.get(Object(value), '$$typeof') === Symbol.for('react.context');

const useIn =
  (react: React18) =>
  (usable: Context<unknown> | Tracked): unknown => {
    // As `use`, it may be called after a condition: React stores nothing for a context.
    if (isContext(usable)) return Reflect.apply(react.useContext, react, [usable]);
    if (usable.status === 'fulfilled') return usable.value;
    if (usable.status === 'rejected') throw usable.reason;
    if (usable.status === undefined) {
      usable.status = 'pending';
      usable.then(
        (value) => Object.assign(usable, { status: 'fulfilled', value }),
        (reason: unknown) => Object.assign(usable, { status: 'rejected', reason }),
      );
    }
    throw usable; // Suspense of React 18 waits for it
  };

const effectEventIn =
  ({ useCallback, useInsertionEffect, useRef }: React18) =>
  <Work extends (...args: never[]) => unknown>(work: Work) => {
    const latest = useRef(work);
    useInsertionEffect(() => {
      latest.current = work;
    });
    return useCallback((...args: Parameters<Work>) => latest.current(...args), []);
  };

const jsxIn = (react: React18, jsx: Jsx): Jsx => {
  const Title = titleIn(react);
  // The third argument says that there is a key, also an undefined one.
  return (type, props, ...key) => {
    const given = Object(props);
    if (type === 'title') return jsx(Title, props, ...key);
    if (isContext(type) && 'value' in given) return jsx(type.Provider, props, ...key);
    if (!('ref' in given)) return jsx(type, props, ...key);
    const { ref, ...others } = given;
    if (typeof type !== 'function' || isClass(type)) return jsx(type, { ...others, ref: withCleanUp(ref) }, ...key);
    const element = jsx(type, others, ...key);
    return { ...element, props: { ...Object(element.props), ref } };
  };
};

type RefFunction = (value: unknown) => unknown;
const cleaning = new WeakMap<RefFunction, RefFunction>();

/** A ref may return what ends it; React 18 calls the ref with null instead. */
const withCleanUp = (ref: unknown): unknown => {
  if (!isRefFunction(ref)) return ref;
  const known = cleaning.get(ref);
  if (known) return known;
  const ends: (() => void)[] = [];
  const wrapped: RefFunction = (value) => {
    const end = value === null ? ends.pop() : undefined;
    if (end) return end();
    const returned = ref(value);
    if (typeof returned === 'function') ends.push(() => void returned());
  };
  cleaning.set(ref, wrapped);
  return wrapped;
};
const isRefFunction = (ref: unknown): ref is RefFunction => typeof ref === 'function';

const isClass = (type: object): boolean => Boolean(Object(Reflect.get(type, 'prototype')).isReactComponent);

const titleIn =
  ({ useLayoutEffect }: React18): ComponentType<{ children?: unknown }> =>
  ({ children }) => {
    const text = [children].flat().join('');
    useLayoutEffect(() => {
      document.title = text;
    }, [text]);
    return null;
  };
