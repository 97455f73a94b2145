/** Compared after a release ran: accessors would slow each call down. */
export const checkedBuiltIns = new Map<string, object>([
  ['Object', Object.prototype],
  ['Array', Array.prototype],
  ['Function', Function.prototype],
  ['Promise', Promise.prototype],
  ['Element', Element.prototype],
  ['JSON', JSON],
]);

/** Their members before code of a release ran. */
export const initialMembers = new Map<string, Record<string, PropertyDescriptor>>(
  [...checkedBuiltIns].map(([name, owner]) => [name, Object.getOwnPropertyDescriptors(owner)]),
);
