import * as ownReact from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ownedModules, type SharedModules } from '../released-code/own-modules.ts';
import { sharedView } from '../released-code/shared-view.ts';
import * as pageContexts from '../shared/page-contexts.tsx';
import { evaluateAgain } from './evaluated-again.ts';
import { inOtherRoot, type ReactSide, type SiteContextsModule } from './in-other-root.ts';
import type { OtherReact } from './other-react.ts';

/** Modules of another React, as its packages export them. */
export interface ReactPackages {
  react: typeof ownReact;
  'react/jsx-runtime': object;
  'react-dom': Pick<ReactSide, 'flushSync'>;
  createRoot: ReactSide['createRoot'];
}

/**
 * The shared modules once more, for another React. `site` is the module with the site's contexts, which the build names as
 * `siteContexts`.
 */
export const createOtherReact = <Values>(
  { createRoot: createOther, ...given }: ReactPackages,
  site: SiteContextsModule<Values>,
): OtherReact => {
  const again = evaluateAgain(withoutDefaults(given));
  const outer: ReactSide = { react: ownReact, createRoot, flushSync, page: pageContexts, site };
  const inner: ReactSide = {
    react: given.react,
    createRoot: createOther,
    flushSync: given['react-dom'].flushSync,
    page: Object(again('page-contexts')),
    site: Object(again('site-contexts')),
  };
  return { scope: scopeOf(again, given.react.version), inPage: (component) => inOtherRoot(outer, inner, component) };
};

/** The default export is the module itself, in which React writes: what a release gets is frozen. */
const withoutDefaults = (given: object): Record<string, object> =>
  Object.fromEntries(
    Object.entries(given).map(([name, { default: _module, ...members }]: [string, { default?: object }]) => [
      name,
      members,
    ]),
  );

/** As the host's share scope, which the releases of the other React do not see. */
const scopeOf = (again: (name: string) => object, version: string): SharedModules => {
  const scope: SharedModules = new Map();
  for (const [name, { own }] of ownedModules) {
    let view: object | undefined;
    const lib = () => (view ??= sharedView(again(name)));
    const get = async () => {
      await own.get();
      return lib;
    };
    const loaded = own.lib && { lib, loaded: true };
    scope.set(name, {
      own: { ...own, ...(/^react(?:-dom)?(?:\/|$)/.test(name) && { version }), get, ...loaded },
      lib: loaded?.lib,
    });
  }
  return scope;
};
