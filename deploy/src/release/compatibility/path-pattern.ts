/**
 * What a path pattern matches, whatever its parameters are called: `/a/:id/` and `/A/:name` are both `/a/:`. An
 * optional part gives two. The shell takes letters of either case, and a slash at the end, for the same.
 */
export const shapesOf = (path: string): string[] => {
  let shapes = [''];
  for (const part of path.split('/').filter(Boolean)) {
    const plain = part.startsWith(':') ? ':' : part.replace(/\?$/, '').toLowerCase();
    const longer = shapes.map((shape) => `${shape}/${plain}`);
    shapes = part.endsWith('?') ? [...shapes, ...longer] : longer;
  }
  return shapes.map((shape) => shape || '/');
};

/** 0 for a shape without parameters, less with each: the shell tries the more specific of two patterns first. */
export const specificity = (shape: string): number =>
  shape.split('/').reduce((sum, part) => sum - (part === ':' ? 1 : part === '*' ? 100 : 0), 0);

/** An address that both shapes match, if there is one. */
export const commonAddress = (one: string, other: string): string | undefined => {
  const [left, right] = [one.split('/'), other.split('/')];
  const address: string[] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (a === '*' || b === '*') break;
    if (a === undefined || b === undefined || (a !== b && a !== ':' && b !== ':')) return undefined;
    const spelled = a === ':' ? b : a;
    address.push(spelled === ':' ? 'x' : spelled);
  }
  return address.join('/') || '/';
};
