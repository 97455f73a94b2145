import { isNode, listOf, nodesBelow, nodesOf, type SyntaxNode } from '../syntax/syntax-node.ts';

/** How one module of a build uses the API. */
export interface ApiUse {
  /** `POST items`, or `GET documents/:/pdf` from an address that is put together. */
  calls: { name: string; isRead: boolean }[];
  /** Names of members that the module reads of any object, and gives to any object. */
  reads: string[];
  writes: string[];
  problems: string[];
}

/** The platform's objects that call the API, by the names that the module gives them. */
const callersIn = (program: unknown): Map<string, string> => {
  const callers = new Map<string, string>();
  const specifiers = nodesOf(isNode(program) && program.body).flatMap((node) => nodesOf(node.specifiers));
  for (const { type, imported, local } of specifiers) {
    const name = nameOf(imported);
    if (type === 'ImportSpecifier' && (name === 'api' || name === 'idempotentMutation'))
      callers.set(nameOf(local), name);
  }
  return callers;
};

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** The texts that an argument can be: a text, or a choice between texts. Undefined for anything else. */
const textsOf = (node: unknown): string[] | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'ConditionalExpression') return undefined;
  const [one, other] = [textsOf(node.consequent), textsOf(node.alternate)];
  return one && other && [...one, ...other];
};

const hasMember = (node: unknown, name: string): boolean =>
  isNode(node) &&
  (node.type !== 'ObjectExpression' ||
    listOf(node.properties).some((one) => isNode(one) && (one.type === 'SpreadElement' || keyOf(one) === name)));

const keyOf = ({ key }: SyntaxNode): string =>
  nameOf(key) || (isNode(key) && typeof key.value === 'string' ? key.value : '');

const methods: Record<string, string> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  response: 'GET',
};

/** Method of a call of the API, empty where the route's name contains it; undefined for any other call. */
const methodOf = (callee: unknown, callers: ReadonlyMap<string, string>): string | undefined => {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier' && callers.get(nameOf(callee)) === 'idempotentMutation') return '';
  const isApi = callee.type === 'MemberExpression' && callers.get(nameOf(callee.object)) === 'api';
  return isApi ? methods[nameOf(callee.property)] : undefined;
};

const callsIn = (node: SyntaxNode, callers: ReadonlyMap<string, string>): Pick<ApiUse, 'calls' | 'problems'> => {
  const [name, options] = listOf(node.arguments);
  const method = node.type === 'CallExpression' ? methodOf(node.callee, callers) : undefined;
  if (method === undefined) return { calls: [], problems: [] };
  const texts = textsOf(name);
  if (!texts) return { calls: [], problems: ['write the route as a text in the call of the API itself'] };
  const isResponse = isNode(node.callee) && nameOf(node.callee.property) === 'response';
  const isRead = isResponse || hasMember(options, 'read');
  return { calls: texts.map((text) => ({ name: `${method} ${text}`.trim(), isRead })), problems: [] };
};

/** `${runtimeConfig().apiBase}/documents/${id}/pdf` is `documents/:/pdf`. */
const addressIn = ({ type, quasis, expressions }: SyntaxNode): string | undefined => {
  const [base] = listOf(expressions);
  if (type !== 'TemplateLiteral' || !isNode(base) || nameOf(base.property) !== 'apiBase') return undefined;
  const texts = listOf(quasis).map((quasi) => (isNode(quasi) ? textOf(quasi.value) : ''));
  return texts.slice(1).join(':').replace(/^\//, '').replace(/\?.*/, '');
};

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : '';

const identifier = /^[A-Za-z_$][\w$]*$/;

/** Names of members, read and written: a text that could be one counts as both. */
const namesIn = ({ type, ...node }: SyntaxNode): { read?: string; written?: string }[] => {
  if (type === 'MemberExpression' && node.computed === false)
    return [{ read: nameOf(node.property), written: nameOf(node.property) }];
  if (type === 'Literal' && typeof node.value === 'string' && identifier.test(node.value))
    return [{ read: node.value, written: node.value }];
  const keys = listOf(node.properties).map((one) => (isNode(one) && one.computed !== true ? nameOf(one.key) : ''));
  if (type === 'ObjectPattern') return keys.map((read) => ({ read }));
  return type === 'ObjectExpression' ? keys.map((written) => ({ written })) : [];
};

export const apiUseOf = (program: unknown): ApiUse => {
  const callers = callersIn(program);
  const use = {
    calls: new Map<string, boolean>(),
    reads: new Set<string>(),
    writes: new Set<string>(),
    problems: new Set<string>(),
  };
  for (const node of nodesBelow(program)) {
    const { calls, problems } = callsIn(node, callers);
    const address = addressIn(node);
    if (address !== undefined) calls.push({ name: `GET ${address}`, isRead: true });
    for (const { name, isRead } of calls) use.calls.set(name, isRead || use.calls.get(name) === true);
    for (const problem of problems) use.problems.add(problem);
    for (const { read, written } of namesIn(node)) {
      if (read) use.reads.add(read);
      if (written) use.writes.add(written);
    }
  }
  return {
    calls: [...use.calls].map(([name, isRead]) => ({ name, isRead })),
    reads: [...use.reads],
    writes: [...use.writes],
    problems: [...use.problems],
  };
};
