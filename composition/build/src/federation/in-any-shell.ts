import { fileURLToPath } from 'node:url';
import type { Configuration, ExternalItem } from 'webpack';

const jsx = fileURLToPath(new URL('./jsx-from-shell.js', import.meta.url));

/**
 * What a slice's dev server needs to run in a production shell too, as in a preview: React's development JSX asks
 * for parts of React that only its development build has, and there is no hot reload there but the page's.
 */
export const inAnyShell = ({ resolve }: Configuration): Configuration => ({
  externals: [refreshFromShell],
  resolve: { ...resolve, alias: { 'react/jsx-dev-runtime$': jsx } },
});

/** Nothing that a page renders is refreshed by this one, so that a change makes the browser load the page anew. */
const noRefresh = `{
  injectIntoGlobalHook() {},
  register() {},
  performReactRefresh() {},
  isLikelyComponentType: () => false,
  createSignatureFunctionForTransform: () => (type) => type,
  getFamilyByType() {},
}`;

/** The plugin asks for the runtime by its file's path. */
const refreshFromShell: ExternalItem = ({ request = '' }, callback) =>
  /react-refresh\/runtime(?:\.js)?$/.test(request)
    ? callback(undefined, `var (globalThis.__sliceRefresh ?? ${noRefresh})`)
    : callback();
