/** Accessors would slow each call of these down: they are compared after a release ran. */
export const checked = new Map<string, object>([
  ['Object', Object.prototype],
  ['Array', Array.prototype],
  ['Function', Function.prototype],
  ['Promise', Promise.prototype],
  ['Element', Element.prototype],
  ['JSON', JSON],
]);

/** Before code of a release ran. */
export const before = new Map<string, Record<string, PropertyDescriptor>>(
  [...checked].map(([name, owner]) => [name, Object.getOwnPropertyDescriptors(owner)]),
);
