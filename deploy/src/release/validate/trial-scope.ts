/** Stands for each module of the shell: every property, call and `new` gives it again, so code that uses one goes on. */
const anything: unknown = new Proxy(function anything() {}, {
  get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => ({}),
  has: () => true,
});

/** The modules of the shell in versions that `ranges` allow. */
export const shareScope = (ranges: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => {
      const version = /\d[\w.+-]*/.exec(range)?.[0] ?? '0.0.0';
      const lib = () => anything;
      const shared = {
        version,
        lib,
        get: async () => lib,
        loaded: true,
        from: 'shell',
        scope: ['default'],
        useIn: [],
        deps: [],
      };
      return [name, { [version]: { ...shared, shareConfig: { singleton: true, requiredVersion: range } } }];
    }),
  );

/** `react 19.0.0`, for each module that the scope has. */
export const versionsIn = (scope: Readonly<Record<string, object>>): string[] =>
  Object.entries(scope).flatMap(([name, versions]) => Object.keys(versions).map((version) => `${name} ${version}`));
