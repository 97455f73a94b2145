/** A node of a syntax tree, as webpack's parser or swc makes it. */
export interface SyntaxNode extends Readonly<Record<string, unknown>> {
  type: string;
}

export const isNode = (data: unknown): data is SyntaxNode =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';

export const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);
export const nodesOf = (data: unknown): SyntaxNode[] => listOf(data).filter(isNode);

/** All nodes, in no order. Not recursive: nested generators are slow in deep trees. */
export const nodesBelow = function* (data: unknown): Generator<SyntaxNode> {
  const open = [data];
  while (open.length > 0) {
    const one = open.pop();
    if (Array.isArray(one)) open.push(...one);
    else if (isNode(one)) {
      yield one;
      for (const member of Object.values(one)) if (typeof member === 'object') open.push(member);
    }
  }
};
