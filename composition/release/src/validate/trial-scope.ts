import { createStandIn } from './stand-ins.ts';

/** The modules of the shell in versions that `ranges` allow; `lacks` hears of each other one that the code takes. */
export const shareScope = (ranges: Readonly<Record<string, string>>, lacks: (name: string) => void) => {
  const module = createStandIn();
  const lib = () => module;
  const scope = Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => {
      const version = /\d[\w.+-]*/.exec(range)?.[0] ?? '0.0.0';
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
  return new Proxy(scope, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target) && name !== 'then') lacks(name);
      return Reflect.get(target, name);
    },
  });
};

/** `react 19.0.0`, for each module that the scope has. */
export const versionsIn = (scope: Readonly<Record<string, object>>): string[] =>
  Object.entries(scope).flatMap(([name, versions]) => Object.keys(versions).map((version) => `${name} ${version}`));
