import { freezeDeep, isObject } from '../shared/freeze-deep.ts';

const internals = /^__.*INTERNALS/;
/** Functions of React Query's managers that change the work of every slice, such as `setScheduler`. */
const settings = /^set(?!Timeout|Interval)|^on[A-Z]/;

const membersOf = (owner: object): string[] => {
  const base = Object.getPrototypeOf(owner);
  return Object.getOwnPropertyNames(owner).concat(base === Object.prototype ? [] : Object.getOwnPropertyNames(base));
};

const withoutSettings = (manager: object): object =>
  Object.fromEntries(
    membersOf(manager).flatMap((key) => {
      const member: unknown = Reflect.get(manager, key);
      return typeof member === 'function' && !settings.test(key) ? [[key, member.bind(manager)]] : [];
    }),
  );

/** The React Compiler's runtime reads `H`; React writes it. */
const readOnlyInternals = (owner: object): object => ({
  get H() {
    return Object.freeze(Reflect.get(owner, 'H'));
  },
});

const viewOf = (key: PropertyKey, value: unknown): unknown => {
  if (typeof key !== 'string' || !isObject(value)) return value;
  if (internals.test(key)) return readOnlyInternals(value);
  return key.endsWith('Manager') ? withoutSettings(value) : value;
};

const views = new WeakMap<object, object>();

/**
 * A shared module as slices get it: frozen with all that it exports, without what changes the work of others. React's own
 * modules must stay as they are, because it writes in them.
 */
export const sharedView = (module: object): object => {
  const known = views.get(module);
  if (known) return known;
  const view = Object.create(Object.getPrototypeOf(module));
  for (const key of Reflect.ownKeys(module))
    Object.defineProperty(view, key, {
      value: viewOf(key, Reflect.get(module, key)),
      enumerable: Object.prototype.propertyIsEnumerable.call(module, key),
    });
  freezeDeep(view);
  views.set(module, view);
  return view;
};
