import type { AnyNode, Program } from 'acorn';
import { analyze } from 'eslint-scope';
import { parsed, propertyName, stringIn } from '../static-check/script-text.ts';

export type FunctionNode = Extract<
  AnyNode,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

/** Steps from a value to a part of it. `undefined`: a step that only the running code knows. */
export type Path = readonly (string | undefined)[];

/** Gives a name its value. */
export type Source =
  | { from: 'expression'; node: AnyNode; path: Path }
  | { from: 'parameter'; of: FunctionNode; index: number; path: Path }
  /** `name`: `*` for all exports of the file. */
  | { from: 'import'; file: string; name: string };

/** A script of a release with its scopes: a name leads to all that the script assigns to it. */
export class ParsedScript {
  readonly nodes: AnyNode[] = [];
  readonly program: Program;
  /** A bundler's shim for shared modules, whose reads of every export are no uses. */
  readonly isGlue: boolean;
  private readonly parents = new Map<object, AnyNode>();
  private names?: ReadonlyMap<object, Names>;
  private readonly parts = new Map<AnyNode, AnyNode[]>();

  /** Throws the parser's `SyntaxError`. */
  constructor(
    readonly file: string,
    text: string,
  ) {
    this.isGlue = /__loadShare__|__federation_shared_/.test(file);
    this.program = parsed(text);
    const visit = (node: AnyNode): void => {
      this.nodes.push(node);
      for (const child of childrenOf(node)) {
        this.parents.set(child, node);
        visit(child);
      }
    };
    visit(this.program);
  }

  parentOf(node: AnyNode): AnyNode | undefined {
    return this.parents.get(node);
  }

  /** All places of the same name of the same scope; undefined for a global that the script does not declare. */
  sameName(node: AnyNode): AnyNode[] | undefined {
    this.names ??= namesIn(this.program);
    const all = this.names.get(node);
    return all && [...all].filter(isNode);
  }

  /** A node and all nodes in it. */
  within(node: AnyNode): AnyNode[] {
    const known = this.parts.get(node) ?? this.nodes.filter(({ start, end }) => start >= node.start && end <= node.end);
    this.parts.set(node, known);
    return known;
  }

  /** The function around a node. */
  functionAround(node: AnyNode): FunctionNode | undefined {
    for (let at = this.parentOf(node); at; at = this.parentOf(at)) if (isFunction(at)) return at;
    return undefined;
  }

  /** The source of a name in a pattern or declaration, or of a pattern itself; undefined where the node is only read. */
  sourceOf(target: AnyNode): Source | undefined {
    let path: (string | undefined)[] = [];
    let at = target;
    for (let parent = this.parentOf(at); parent; at = parent, parent = this.parentOf(at)) {
      switch (parent.type) {
        case 'Property':
          if (parent.value !== at || this.parentOf(parent)?.type !== 'ObjectPattern') return undefined;
          path = [keyOf(parent), ...path];
          break;
        case 'ArrayPattern':
          path = [String(parent.elements.findIndex((one) => one === at)), ...path];
          break;
        case 'ObjectPattern':
          break;
        case 'RestElement':
          if (this.parentOf(parent)?.type === 'ArrayPattern') return undefined;
          break;
        case 'AssignmentPattern':
          if (parent.left !== at) return undefined;
          break;
        case 'VariableDeclarator':
          return parent.id === at ? this.declared(parent, path) : undefined;
        case 'AssignmentExpression':
          return parent.left === at ? { from: 'expression', node: parent.right, path } : undefined;
        case 'FunctionDeclaration':
        case 'FunctionExpression':
        case 'ArrowFunctionExpression': {
          const index = parent.params.findIndex((one) => one === at);
          if (index >= 0) return { from: 'parameter', of: parent, index, path };
          return 'id' in parent && parent.id === at ? { from: 'expression', node: parent, path } : undefined;
        }
        case 'ClassDeclaration':
        case 'ClassExpression':
          return parent.id === at ? { from: 'expression', node: parent, path } : undefined;
        case 'ImportSpecifier':
          return parent.local === at ? this.imported(parent, nameOf(parent.imported)) : undefined;
        case 'ImportDefaultSpecifier':
          return this.imported(parent, 'default');
        case 'ImportNamespaceSpecifier':
          return this.imported(parent, '*');
        default:
          return undefined;
      }
    }
    return undefined;
  }

  private declared(declarator: Extract<AnyNode, { type: 'VariableDeclarator' }>, path: Path): Source | undefined {
    if (declarator.init) return { from: 'expression', node: declarator.init, path };
    const loop = this.parentOf(this.parentOf(declarator) ?? declarator);
    return loop?.type === 'ForOfStatement'
      ? { from: 'expression', node: loop.right, path: [undefined, ...path] }
      : undefined;
  }

  private imported(specifier: AnyNode, name: string): Source | undefined {
    const declaration = this.parentOf(specifier);
    if (declaration?.type !== 'ImportDeclaration') return undefined;
    return { from: 'import', file: String(declaration.source.value), name };
  }
}

/** All places of one name of one scope. */
type Names = ReadonlySet<object>;

const namesIn = (program: Program): ReadonlyMap<object, Names> => {
  const { sourceType } = program;
  const found = new Map<object, Names>();
  // The parser's types differ in a detail from those of the library, which reads the same trees.
  const tree = program as Parameters<typeof analyze>[0] & Program;
  for (const { variables } of analyze(tree, { ecmaVersion: 2024, sourceType, fallback: 'iteration' }).scopes)
    for (const { identifiers, references } of variables) {
      const all = new Set<object>([...identifiers, ...references.map(({ identifier }) => identifier)]);
      for (const one of all) found.set(one, all);
    }
  return found;
};

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: AnyNode): AnyNode[] => {
  const found: AnyNode[] = [];
  for (const value of Object.values(node)) {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) found.push(...value.filter(isNode));
  }
  return node.type === 'Property' && node.shorthand ? found.slice(-1) : found;
};

export const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** The constant key of a property, method or field; undefined for one that only the running code knows. */
export const keyOf = (node: { key: AnyNode; computed: boolean }): string | undefined => {
  if (!node.computed && node.key.type === 'Identifier') return node.key.name;
  return node.key.type === 'Literal' && typeof node.key.value === 'number'
    ? String(node.key.value)
    : stringIn(node.key);
};

/** The name of an import or export, which may be a text. */
export const nameOf = (node: AnyNode): string => (node.type === 'Identifier' ? node.name : (stringIn(node) ?? ''));

/** As {@link propertyName}, with numbers. */
export const memberName = (node: AnyNode): string | undefined => {
  const name = propertyName(node);
  if (name !== undefined || node.type !== 'MemberExpression') return name;
  return node.property.type === 'Literal' && typeof node.property.value === 'number'
    ? String(node.property.value)
    : undefined;
};
