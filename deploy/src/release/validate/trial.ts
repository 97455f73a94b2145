import { inTime, NoContainer, openTrialPage, type Texts, type TrialPage } from './trial-page.ts';

export interface Trial {
  files: Texts;
  container: string;
  shared: Record<string, string>;
  /** Paths of pages. */
  routes: readonly string[];
  /** Modules of widgets. */
  exposes: readonly string[];
}

/** Loads every page and widget of a build outside of a browser, without rendering them. Each problem says what to do. */
export const trialProblems = async ({ files, container, shared, routes, exposes }: Trial): Promise<string[]> => {
  let page: TrialPage;
  try {
    page = await openTrialPage(files, container, shared);
  } catch (error) {
    return [error instanceof NoContainer ? noContainer(container, error.message) : entryFault(container, error)];
  }
  const problems = [
    ...(await routeProblems(page, routes)),
    ...(await Promise.all(exposes.map((expose) => widgetProblem(page, expose)))),
  ];
  return [...new Set([...problems.flat(), ...page.faults().map((fault) => `The release: ${fault}.`)])];
};

const entryFault = (container: string, error: unknown): string =>
  `remoteEntry.js: ${textOf(error)}. It may only define ${container} = { init, get }; what needs the page comes later, in a component.`;

const noContainer = (container: string, other: string): string =>
  `remoteEntry.js: it defines no global ${container} with init and get${other && `, but ${other}`}. Let release.json and the build have the same name: 'container' here, 'name' in ModuleFederationPlugin.`;

const routeProblems = async (page: TrialPage, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return [];
  try {
    const module = await page.load('./routes');
    const routes: unknown = isRecord(module) ? module.routes : undefined;
    if (!Array.isArray(routes))
      return ['./routes exports no array: export const routes = [{ path, Component }] or { path, lazy }.'];
    const problems = await Promise.all(paths.map((path) => pageProblem(path, routes)));
    return problems.flat();
  } catch (error) {
    return [
      `./routes cannot be loaded: ${textOf(error)}. Expose it: get('./routes') resolves to a function that returns the module.`,
    ];
  }
};

const pageProblem = async (path: string, routes: readonly unknown[]): Promise<string[]> => {
  const route = routes.find((one) => isRecord(one) && one.path === path);
  if (!isRecord(route))
    return [`./routes has no ${path}, which release.json declares: add it, or take it out of routes.`];
  if (isComponent(route.Component)) return [];
  if (typeof route.lazy !== 'function') return [`${path} has neither Component nor lazy: give it one of them.`];
  try {
    const loaded: unknown = await inTime(`lazy of ${path}`, Promise.resolve(route.lazy()));
    return isRecord(loaded) && isComponent(loaded.Component)
      ? []
      : [`${path} loads no Component: let lazy resolve to { Component }.`];
  } catch (error) {
    return [`The code of ${path} cannot be loaded: ${textOf(error)}.`];
  }
};

const widgetProblem = async (page: TrialPage, expose: string): Promise<string[]> => {
  try {
    const module = await page.load(expose);
    return isRecord(module) && isComponent(module.default)
      ? []
      : [`${expose} has no component as its default: export one.`];
  } catch (error) {
    return [`The widget ${expose} cannot be loaded: ${textOf(error)}. Expose it, or take it out of slots.`];
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);
/** Not `instanceof Error`: the error comes from another realm. */
const textOf = (error: unknown): string => {
  const text = (isRecord(error) && 'message' in error ? String(error.message) : String(error)).replace(/\.$/, '');
  const isShared = /shared? scope|^Can not get '|loadShareSync/.test(text);
  return isShared ? `${text}: name this module in shared of release.json, so that the shell gives it` : text;
};
