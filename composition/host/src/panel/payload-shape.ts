const maxDepth = 3;
const maxMembers = 12;

/** The types of a payload without its values, which may be a person's: `{ id: string, items: 2 × { … } }`. */
export const shapeOfPayload = (value: unknown, depth = 0): string => {
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `${value.length} × ${shapeOfPayload(value[0], depth + 1)}`;
  if (typeof value !== 'object') return typeof value;
  if (depth >= maxDepth) return '{ … }';
  const members = Object.entries(value);
  const shown = members.slice(0, maxMembers).map(([key, member]) => `${key}: ${shapeOfPayload(member, depth + 1)}`);
  if (members.length > maxMembers) shown.push('…');
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
};
