import type { SurfaceParts } from '@slices/format';

/**
 * `break`: something is taken away, or asks for more than before. `addition`: what was there stays as it was. `unknown`: a
 * type changed that the list does not take apart.
 */
export interface SurfaceChange {
  path: string;
  kind: 'break' | 'addition' | 'unknown';
}

export const surfaceChanges = (before: SurfaceParts, after: SurfaceParts): SurfaceChange[] => {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Surfaces of older builds list events: `events.json` of each release has their payloads.
  const paths = [...all].filter((path) => !path.endsWith('?') && !path.startsWith('event '));
  return paths.flatMap((path): SurfaceChange[] => {
    const kind = kindOf(path, before, after);
    return kind ? [{ path, kind }] : [];
  });
};

type Kind = SurfaceChange['kind'];

const kindOf = (path: string, before: SurfaceParts, after: SurfaceParts): Kind | undefined => {
  const [one, other] = [before[path], after[path]];
  if (one === undefined || other === undefined) {
    const longer = one === undefined ? after : before;
    const shorter = one === undefined ? before : after;
    const parent = parentOf(path, longer);
    // The change of the parent covers it.
    if (parent !== undefined && shorter[parent] === undefined) return undefined;
    if (path.endsWith('>')) return 'unknown';
    return one === undefined ? addedKind(path, parent, after) : 'break';
  }
  const kinds = [optionalKind(path, before, after), textKind(path, one, other)];
  return kinds.includes('break') ? 'break' : (kinds.find((kind) => kind === 'unknown') ?? kinds.find((kind) => kind));
};

/** `in`: slices pass it to the shell. `out`: they get it from the shell. */
const directionOf = (path: string): 'in' | 'out' | 'both' => {
  if (/^(?:type|slot) /.test(path)) return 'both';
  return (path.match(/\(\d+\)/g) ?? []).length % 2 === 1 ? 'in' : 'out';
};

const addedKind = (path: string, parent: string | undefined, after: SurfaceParts): Kind => {
  const isFree = parent === undefined || isOptional(path, after) || /#\d+$/.test(path);
  return isFree || directionOf(path) === 'out' ? 'addition' : 'break';
};

const isOptional = (path: string, parts: SurfaceParts): boolean => parts[`${path}?`] !== undefined;

const optionalKind = (path: string, before: SurfaceParts, after: SurfaceParts): Kind | undefined => {
  const [was, is] = [isOptional(path, before), isOptional(path, after)];
  if (was === is) return undefined;
  return directionOf(path) === (is ? 'in' : 'out') ? 'addition' : 'break';
};

const plain = /^(?:string|number|boolean|undefined|null|void|never|object|function|true|false|-?\d+|".*")$/;

const textKind = (path: string, before: string, after: string): Kind | undefined => {
  if (before === after) return undefined;
  const [some, others] = [before.split(' | '), after.split(' | ')];
  const isWider = some.every((one) => others.includes(one));
  if (isWider || others.every((one) => some.includes(one))) {
    const fits = isWider ? directionOf(path) !== 'out' : directionOf(path) === 'out';
    return fits ? 'addition' : 'break';
  }
  return [...some, ...others].every((one) => plain.test(one)) ? 'break' : 'unknown';
};

/** The part that `path` belongs to. Names of events have points too. */
const parentOf = (path: string, parts: SurfaceParts): string | undefined => {
  for (let end = path.length - 1; end > 0; end--)
    if (/[.(<#[^]/.test(path[end] ?? '') && parts[path.slice(0, end)] !== undefined) return path.slice(0, end);
  return undefined;
};
