import * as ownReact from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { otherScopes, ownedModules, type SharedModules, type ShareScope } from '../released-code/own-modules.ts';
import { sharedView } from '../released-code/shared-view.ts';
import type { OtherReact } from '../settings/other-reacts.ts';
import * as pageContexts from '../shared/page-contexts.tsx';
import { evaluateAgain } from './evaluated-again.ts';
import { inOtherRoot, type ReactSide, type SiteContextsModule } from './in-other-root.ts';

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
  const modules = modulesFor(again, given.react.version);
  return {
    withScope: ({ get, init }) => ({ get, init: (_shared, ...more) => init(scopeWith(modules), ...more) }),
    inPage: (component) => inOtherRoot(outer, inner, component),
  };
};

/** The default export is the module itself, in which React writes: what a release gets is frozen. */
const withoutDefaults = (given: object): Record<string, object> =>
  Object.fromEntries(
    Object.entries(given).map(([name, { default: _module, ...members }]: [string, { default?: object }]) => [
      name,
      members,
    ]),
  );

/** As those of the host, which the releases of the other React do not see. */
const modulesFor = (again: (name: string) => object, version: string): SharedModules => {
  const modules: SharedModules = new Map();
  for (const [name, { own }] of ownedModules) {
    let view: object | undefined;
    const lib = () => (view ??= sharedView(again(name)));
    const get = async () => {
      await own.get();
      return lib;
    };
    const loaded = own.lib && { lib, loaded: true };
    modules.set(name, {
      own: { ...own, ...(/^react(?:-dom)?(?:\/|$)/.test(name) && { version }), get, ...loaded },
      lib: loaded?.lib,
    });
  }
  return modules;
};

/** A share scope with these modules: a new one for each release, which may write into it. */
const scopeWith = (modules: SharedModules): ShareScope => {
  const scope = Object.fromEntries([...modules].map(([name, { own }]) => [name, { [own.version]: { ...own } }]));
  otherScopes.set(scope, modules);
  return scope;
};
