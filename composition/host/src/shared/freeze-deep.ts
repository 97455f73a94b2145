/** React writes these while it works: values of a context, and the state of a lazy component. */
const writtenByReact = /^_(current|thread|payload)/;

const frozen = new WeakSet<object>();

export const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Whether `value` is a prototype, or a class, that is not the browser's. */
const isOurs = (value: object): boolean => {
  const prototype: unknown = typeof value === 'function' ? value.prototype : value;
  const made: unknown = isObject(prototype) && Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof made === 'function' && !String(made).slice(-25).includes('[native code]');
};

/** As an accessor: `Object.freeze` leaves its value writable. */
const keepWritable = (owner: object, key: string): void => {
  let current: unknown = Reflect.get(owner, key);
  const set = (value: unknown) => {
    current = value;
  };
  Object.defineProperty(owner, key, { get: () => current, set });
};

/** `styled(Rows)` of MUI writes a copy without `sx` back to `Rows`, and works as well where nothing changes. */
const rewrittenByMui = '__emotion_styles';

const ignoreWrites = (owner: object, key: string, value: unknown): void =>
  void Object.defineProperty(owner, key, { get: () => value, set: () => {} });

/** As an assignment to an object that inherits no accessor. */
export const setOwn = (owner: object, key: string, value: unknown): void =>
  void Object.defineProperty(owner, key, { value, configurable: true, enumerable: true, writable: true });

/** A read-only value in a prototype would forbid instances to set one. */
const readOnlyInPrototype = (owner: object, key: string, value: unknown): void => {
  function set(this: object, next: unknown) {
    if (this === owner) throw new TypeError(`${key} is read-only`);
    setOwn(this, key, next);
  }
  Object.defineProperty(owner, key, { get: () => value, set });
};

/**
 * Freezes a value with its members, prototypes and base classes; nodes of the document and the browser's classes stay as
 * they are. Runs no accessor. Classes can still be extended, and their instances changed.
 */
export const freezeDeep = (value: unknown): void => {
  if (!isObject(value) || frozen.has(value) || value instanceof EventTarget) return;
  frozen.add(value);
  const members = Object.entries(Object.getOwnPropertyDescriptors(value));
  const isPrototype = members.length > 1 && typeof value !== 'function' && isOurs(value);
  for (const [key, { value: member, configurable }] of members)
    if (writtenByReact.test(key)) keepWritable(value, key);
    else {
      freezeDeep(member);
      if (key === rewrittenByMui) ignoreWrites(value, key, member);
      if (isPrototype && member !== undefined && configurable) readOnlyInPrototype(value, key, member);
    }
  const base: unknown = Object.getPrototypeOf(value);
  if (isObject(base) && isOurs(base)) freezeDeep(base);
  Object.freeze(value);
};
