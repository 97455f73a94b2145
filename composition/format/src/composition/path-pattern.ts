/** Parameters without their names: `/items/:`. Also of a route of the API: `GET items/:`. */
export const shapeOf = (path: string): string => path.replaceAll(/\/:[^/]*/g, '/:');

/** As addresses are compared: `/a/:id/` and `/A/:name` have the shape `/a/:`. With an optional part there are two. */
export const shapesOf = (path: string): string[] => {
  let shapes = [''];
  for (const part of path.split('/').filter(Boolean)) {
    const plain = part.startsWith(':') ? ':' : part.replace(/\?$/, '').toLowerCase();
    const longer = shapes.map((shape) => `${shape}/${plain}`);
    shapes = part.endsWith('?') ? [...shapes, ...longer] : longer;
  }
  return shapes.map((shape) => shape || '/');
};

/** An address that both shapes match, if there is one. */
export const commonAddress = (one: string, other: string): string | undefined => {
  const [left, right] = [one.split('/'), other.split('/')];
  const address: string[] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (a === '*' || b === '*') break;
    if (a === undefined || b === undefined || (a !== b && a !== ':' && b !== ':')) return undefined;
    const part = a === ':' ? b : a;
    address.push(part === ':' ? 'x' : part);
  }
  return address.join('/') || '/';
};

/** More with each parameter: of two patterns for one address the one with the lower weight is found. */
export const parameterWeight = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + (part.startsWith(':') ? 1 : part === '*' ? 100 : 0), 0);

interface Pattern<T> {
  path: string;
  value: T;
  weight: number;
  /** Its first part; empty for one that begins with a parameter or an optional part. */
  first: string;
  matcher?: RegExp;
}

/** Finds the value of the pattern with the lowest weight that matches a pathname; of several, the first one given. */
export const pathFinder = <T>(values: readonly (readonly [path: string, value: T])[]) => {
  const patterns = values.map(([path, value]): Pattern<T> => {
    const first = firstPart(path);
    return { path, value, weight: parameterWeight(path), first: /^[\w.~%-]+$/.test(first) ? first : '' };
  });
  patterns.sort((one, other) => one.weight - other.weight);
  return (pathname: string): T | undefined => {
    const wanted = firstPart(pathname);
    return patterns.find((pattern) => {
      if (pattern.first && pattern.first !== wanted) return false;
      pattern.matcher ??= matcherOf(pattern.path);
      return pattern.matcher.test(pathname);
    })?.value;
  };
};

const firstPart = (path: string): string => /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';

/** As React Router compiles a pattern; it takes the second of two optional parts, one after the other, as it is written. */
const matcherOf = (path: string): RegExp => {
  const source = path
    .replace(/\/*\*?$/, '')
    // A question mark within a part is a plain one: it must not make the pattern invalid, which would break every page.
    .replace(/[\\.*+^${}|()[\]]|\?(?!\/|$)/g, '\\$&')
    .replace(/\/:[\w-]+(\?)?/g, (_all, isOptional?: string) => (isOptional ? '(/[^/]*)?' : '/[^/]+'))
    .replace(/\/([\w-]+)\?(\/|$)/g, '(/$1)?$2');
  return new RegExp(`^${source}${path.endsWith('*') ? '(/.*)?' : '/*'}$`, 'i');
};
