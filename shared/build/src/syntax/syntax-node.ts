/** A node of a syntax tree, as webpack's parser or swc makes it. */
export interface SyntaxNode extends Readonly<Record<string, unknown>> {
  type: string;
}

export const isNode = (data: unknown): data is SyntaxNode =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';

export const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);
export const nodesOf = (data: unknown): SyntaxNode[] => listOf(data).filter(isNode);

export const nodesBelow = function* (data: unknown): Generator<SyntaxNode> {
  if (Array.isArray(data)) for (const one of data) yield* nodesBelow(one);
  if (!isNode(data)) return;
  yield data;
  for (const one of Object.values(data)) if (typeof one === 'object') yield* nodesBelow(one);
};
