/** Compared after a release ran: accessors would slow each call down. */
const checked: [name: string, owner: object][] = [
  ['Object', Object.prototype],
  ['Array', Array.prototype],
  ['Function', Function.prototype],
  ['Promise', Promise.prototype],
  ['String', String.prototype],
  ['Number', Number.prototype],
  ['Date', Date.prototype],
  ['RegExp', RegExp.prototype],
  ['Map', Map.prototype],
  ['Set', Set.prototype],
  ['Reflect', Reflect],
  ['Math', Math],
  ['Element', Element.prototype],
  ['HTMLElement', HTMLElement.prototype],
  ['document', document],
];

/** From before code of a release ran: what restores built-ins must not call replaced ones. */
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys } = Reflect;
const initial: Record<PropertyKey, PropertyDescriptor>[] = [];

/** Call it before code of a release runs, and after the shell has made its members. */
export const rememberBuiltIns = (): void => {
  // Without a prototype, which a release may extend.
  for (const [, owner] of checked) initial.push(Object.setPrototypeOf(Object.getOwnPropertyDescriptors(owner), null));
};

/** The shell itself replaces a member. */
export const replaceBuiltIn = (owner: object, key: string, descriptor: PropertyDescriptor): void => {
  defineProperty(owner, key, descriptor);
  const known = initial[checked.findIndex(([, each]) => each === owner)];
  if (known) known[key] = descriptor;
};

/** A polyfill stays: it adds members that are not enumerable. The document has own members, of React for instance. */
const isAllowed = (owner: object, key: PropertyKey, added: PropertyDescriptor): boolean =>
  owner === document ? !has(getPrototypeOf(owner) ?? owner, key) : !added.enumerable;

/** The member that took the place of a built-in. */
export interface Change {
  name: string;
  found: PropertyDescriptor;
}

/** Restores replaced members of built-in objects, removes added ones, and returns these. */
export const restoreBuiltIns = (): Change[] => {
  const changes: Change[] = [];
  for (let index = 0; index < initial.length; index += 1) {
    const known = initial[index];
    const pair = checked[index];
    if (!known || !pair) continue;
    // Destructuring would call an iterator.
    const owner = pair[1];
    const keys = ownKeys(owner);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? '';
      const own = known[key];
      const found = getOwnPropertyDescriptor(owner, key);
      if (!found || (own ? own.value === found.value && own.get === found.get : isAllowed(owner, key, found))) continue;
      const isDone = own ? defineProperty(owner, key, own) : deleteProperty(owner, key);
      if (!isDone) known[key] = found; // named once
      changes[changes.length] = { name: `${pair[0]}.${String(key)}`, found };
    }
  }
  return changes;
};
