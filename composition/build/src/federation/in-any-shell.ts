import { fileURLToPath } from 'node:url';
import type { Configuration, ExternalItem, RuleSetRule } from 'webpack';

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * What a slice's dev server needs to run in a production shell too, as in a preview: React's development JSX asks
 * for parts of React that only its development build has, and hot reload is the shell's (`preview-react.cjs`).
 */
export const inAnyShell = ({ resolve }: Configuration): Configuration => ({
  externals: [refreshFromShell],
  resolve: { ...resolve, alias: { 'react/jsx-dev-runtime$': fileBeside('./jsx-from-shell.js') } },
});

export const overlayWhereAllowed: RuleSetRule = {
  test: /webpack-dev-server[\\/]client[\\/]index\.js$/,
  resolve: { alias: { './overlay.js$': fileBeside('./overlay-where-allowed.js') } },
};

/** For a shell without one: nothing is refreshed, so that a change makes the browser load the page anew. */
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
