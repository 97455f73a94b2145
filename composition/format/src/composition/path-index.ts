interface Node<T> {
  literals: Map<string, Node<T>>;
  parameter?: Node<T>;
  /** Values of patterns that end here. */
  ends: Entry<T>[];
  /** Values of patterns that continue with an optional part or a `*`. */
  others: Entry<T>[];
}

interface Entry<T> {
  order: number;
  value: T;
}

const newNode = <T>(): Node<T> => ({ literals: new Map(), ends: [], others: [] });

/**
 * Finds React Router path patterns without trying each. The result returns every value whose pattern may match a pathname, in
 * the order given; the caller confirms each with React Router's matcher.
 */
export const pathIndex = <T>(patterns: Iterable<readonly [path: string, value: T]>) => {
  const root = newNode<T>();
  let order = 0;
  for (const [path, value] of patterns) place(root, partsOf(path), { order: order++, value });
  return (pathname: string): T[] => {
    const found: Entry<T>[] = [];
    collect(root, partsOf(pathname), 0, found);
    return found.sort((a, b) => a.order - b.order).map(({ value }) => value);
  };
};

/** Slashes at the end do not matter, nor does case. */
const partsOf = (path: string): string[] => {
  const plain = path.replaceAll(/^\/+|\/+$/g, '').toLowerCase();
  return plain ? plain.split('/') : [];
};

const place = <T>(root: Node<T>, parts: readonly string[], entry: Entry<T>): void => {
  let node = root;
  for (const part of parts) {
    if (/^:[\w-]+$/.test(part)) {
      node.parameter ??= newNode();
      node = node.parameter;
    } else if (/^[\w.~%-]+$/.test(part)) {
      const next = node.literals.get(part) ?? newNode();
      node.literals.set(part, next);
      node = next;
    } else {
      node.others.push(entry);
      return;
    }
  }
  node.ends.push(entry);
};

const collect = <T>(node: Node<T>, parts: readonly string[], depth: number, found: Entry<T>[]): void => {
  found.push(...node.others);
  const part = parts[depth];
  if (part === undefined) {
    found.push(...node.ends);
    return;
  }
  const literal = node.literals.get(part);
  if (literal) collect(literal, parts, depth + 1, found);
  if (node.parameter) collect(node.parameter, parts, depth + 1, found);
};
