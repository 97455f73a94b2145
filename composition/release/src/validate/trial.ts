import { inTime, NoContainer, openTrialPage, type TrialPage } from './trial-page.ts';
import { isUnknownName } from './trial-scripts.ts';

export interface Trial {
  /** The names of all files of a build, with the text of its scripts. */
  files: readonly (readonly [name: string, text: string])[];
  container: string;
  shared: Record<string, string>;
  /** Paths of pages. */
  routes: readonly string[];
  /** Modules of widgets. */
  exposes: readonly string[];
  /** The host lets releases import ES modules, which only a browser can load. */
  importsModules: boolean;
  /** Its entry puts away what other releases of this remote left in the page. */
  isStock: boolean;
  /** The script of the shell's Module Federation, for builds that use it. */
  runtime: string;
}

export interface Verdict {
  /** Each says what to do. */
  problems: string[];
  /** The code may be sound: only a browser can tell. */
  warnings: string[];
}

/** Loads every page and widget of a build outside of a browser, without rendering them. */
export const trialVerdict = async ({
  files,
  container,
  shared,
  routes,
  exposes,
  importsModules,
  isStock,
  runtime,
}: Trial): Promise<Verdict> => {
  let page: TrialPage;
  try {
    page = await openTrialPage({ files: new Map(files), container, shared, runtime, isStock });
  } catch (error) {
    const problem = error instanceof NoContainer ? noContainer(container, error.message) : entryFault(container, error);
    return { problems: [problem], warnings: [] };
  }
  const verdict: Verdict = { problems: [], warnings: [] };
  const load = loader(page, verdict, importsModules);
  await routeProblems(page, routes, load);
  for (const expose of exposes) await widgetProblem(page, expose, load);
  verdict.warnings.push(...page.warnings().map((fault) => `The release: ${fault} outside of a browser.`));
  verdict.problems.push(...page.faults().map((fault) => `The release: ${fault}.`));
  return { problems: [...new Set(verdict.problems)], warnings: [...new Set(verdict.warnings)] };
};

type Load = (what: string, remedy: string, load: () => Promise<string | undefined>) => Promise<void>;

/** Loads one after the other, so that it is known whether code that throws used a stand-in of the browser. */
const loader =
  (page: TrialPage, { problems, warnings }: Verdict, importsModules: boolean): Load =>
  async (what, remedy, load) => {
    const before = page.seen();
    try {
      const problem = await load();
      if (problem) problems.push(problem);
    } catch (error) {
      const { lacking, uses } = page.seen();
      const taken = lacking.filter((name) => !before.lacking.includes(name));
      const fault = `${what} cannot be loaded`;
      if (taken.length > 0)
        problems.push(
          `${fault}: it takes ${taken.join(', ')}, which shared of release.json does not name: add it there, so that the shell gives it.`,
        );
      else if (
        uses > before.uses ||
        warnings.length + page.warnings().length > 0 ||
        isUnknownName(error) ||
        (importsModules && isModuleImport(error))
      )
        warnings.push(
          `${fault} outside of a browser, and may load in one: ${textOf(error)}. Open it once in the shell.`,
        );
      else problems.push(`${fault}: ${textOf(error)}.${remedy}`);
    }
  };

const isModuleImport = (error: unknown): boolean =>
  isRecord(error) && error.code === 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING';

const entryFault = (container: string, error: unknown): string =>
  `remoteEntry.js: ${textOf(error)}. It may only define ${container} = { init, get }; what needs the page comes later, in a component.`;

const noContainer = (container: string, other: string): string =>
  `remoteEntry.js: it defines no global ${container} with init and get${other && `, but ${other}`}. Let release.json and the build have the same name: 'container' here, 'name' in ModuleFederationPlugin.`;

const routeProblems = async (page: TrialPage, paths: readonly string[], load: Load): Promise<void> => {
  if (paths.length === 0) return;
  let routes: unknown;
  await load('./routes', " Expose it: get('./routes') resolves to a function that returns the module.", async () => {
    const module = await page.load('./routes');
    routes = isRecord(module) ? module.routes : undefined;
    if (Array.isArray(routes)) return;
    return './routes exports no array: export const routes = [{ path, Component }] or { path, lazy }.';
  });
  if (!Array.isArray(routes)) return;
  const all: readonly unknown[] = routes;
  for (const path of paths) await load(`The code of ${path}`, '', () => pageProblem(path, all));
};

const pageProblem = async (path: string, routes: readonly unknown[]): Promise<string | undefined> => {
  const route = routes.find((one) => isRecord(one) && one.path === path);
  if (!isRecord(route))
    return `./routes has no ${path}, which release.json declares: add it, or take it out of routes.`;
  if (isComponent(route.Component)) return;
  if (typeof route.lazy !== 'function') return `${path} has neither Component nor lazy: give it one of them.`;
  const loaded: unknown = await inTime(`lazy of ${path}`, Promise.resolve(route.lazy()));
  if (isRecord(loaded) && isComponent(loaded.Component)) return;
  return `${path} loads no Component: let lazy resolve to { Component }.`;
};

const widgetProblem = (page: TrialPage, expose: string, load: Load): Promise<void> =>
  load(`The widget ${expose}`, ' Expose it, or take it out of slots.', async () => {
    const module = await page.load(expose);
    if (isRecord(module) && isComponent(module.default)) return;
    return `${expose} has no component as its default: export one.`;
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isRecord(value) && '$$typeof' in value);
const maxTextLength = 500;
/** Not `instanceof Error`: the error comes from another realm. */
const textOf = (error: unknown): string => {
  const text = (isRecord(error) && 'message' in error ? String(error.message) : String(error))
    .slice(0, maxTextLength)
    .replace(/\.$/, '');
  const isShared = /shared? scope|^Can not get '|loadShareSync/.test(text);
  return isShared ? `${text}: name this module in shared of release.json, so that the shell gives it` : text;
};
