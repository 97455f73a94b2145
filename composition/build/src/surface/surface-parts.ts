import { createHash } from 'node:crypto';
import type { SurfaceParts } from '@slices/format';
import { isNode, nodesBelow, nodesOf, type SyntaxNode } from '../syntax/syntax-node.ts';
import { beside, DeclarationFiles, type Declared, textIn } from './declaration-files.ts';

interface Place {
  files: DeclarationFiles;
  file: string;
  path: string;
  /** The declarations around this one: a recursive type stops at itself. */
  within: readonly SyntaxNode[];
}

type Parts = Generator<[path: string, text: string]>;

/**
 * The exports of a declaration file as a flat list: `Button(0).size`. Types of the same package are followed; what cannot
 * be taken apart is a hash of its syntax, so that formatting and comments do not matter. `type Toast.kind` is of a type,
 * which slices both make and read.
 */
export const surfaceParts = (files: DeclarationFiles, file: string, names = files.exportsOf(file)): SurfaceParts =>
  sorted(
    names.flatMap((name) => {
      const { found, origin } = files.exportOf(file, name);
      const isType = found?.nodes.some(({ type }) => type.startsWith('Ts')) === true;
      const place = { files, file, path: isType ? `type ${name}` : name, within: [] };
      return found ? [...declaredParts(found, place)] : [[name, `${origin?.name} of ${origin?.source}`]];
    }),
  );

/** Each extension slot of `SlotFacts` with its props. */
export const slotParts = (file: string): SurfaceParts =>
  Object.fromEntries(
    Object.entries(surfaceParts(new DeclarationFiles(), file, ['SlotFacts']))
      .map(([path, text]) => [path.replace(/^type SlotFacts\./, 'slot '), text])
      .filter(([path = '']) => !path.startsWith('type ')),
  );

/** Joins several parts with one path, as an intersection has them. */
const sorted = (parts: readonly (readonly [string, string])[]): SurfaceParts => {
  const byPath = new Map<string, Set<string>>();
  for (const [path, text] of parts) byPath.set(path, (byPath.get(path) ?? new Set()).add(text));
  return Object.fromEntries(
    [...byPath.keys()].sort().map((path) => [path, [...(byPath.get(path) ?? [])].sort().join(' & ')]),
  );
};

const declaredParts = function* ({ file, nodes }: Declared, place: Place): Parts {
  for (const [index, node] of nodes.entries()) {
    const isFunction = node.type === 'FunctionDeclaration';
    const path = index > 0 && isFunction ? `${place.path}#${index}` : place.path;
    const own = { ...place, file, path, within: [...place.within, node] };
    if (place.within.includes(node)) yield [path, 'itself'];
    else if (node.type === 'VariableDeclarator') yield* typeParts(isNode(node.id) && node.id.typeAnnotation, own);
    else if (isFunction) yield* functionParts(node, own);
    else if (node.type === 'TsInterfaceDeclaration') yield* interfaceParts(node, own);
    else if (node.type === 'TsTypeAliasDeclaration') {
      yield* genericParts(node.typeParams, own);
      yield* typeParts(node.typeAnnotation, own);
    } else yield* opaqueParts(node, own);
  }
};

const interfaceParts = function* (node: SyntaxNode, place: Place): Parts {
  yield [place.path, 'object'];
  yield* genericParts(node.typeParams, place);
  for (const base of nodesOf(node.extends)) yield* opaqueParts(base, { ...place, path: `${place.path}^` });
  yield* memberParts(isNode(node.body) && node.body.body, place);
};

const typeParts = function* (node: unknown, place: Place): Parts {
  const { path, files, file } = place;
  if (!isNode(node)) yield [path, 'anything'];
  else if (node.type === 'TsTypeAnnotation' || node.type === 'TsParenthesizedType')
    yield* typeParts(node.typeAnnotation, place);
  else if (node.type === 'TsFunctionType') yield* functionParts(node, place);
  else if (node.type === 'TsIntersectionType') for (const one of nodesOf(node.types)) yield* typeParts(one, place);
  else if (node.type === 'TsTypeLiteral') {
    yield [path, 'object'];
    yield* memberParts(node.members, place);
  } else if (node.type === 'TsUnionType') {
    yield [path, nodesOf(node.types).map(shortText).sort().join(' | ')];
    yield* referenceParts(node.types, place);
  } else {
    const isPlain = node.type === 'TsTypeReference' && !node.typeParams;
    const found = isPlain ? files.named(file, textIn(node.typeName)) : undefined;
    yield* found ? declaredParts(found, place) : opaqueParts(node, place);
  }
};

const memberParts = function* (members: unknown, place: Place): Parts {
  for (const [index, member] of nodesOf(members).entries()) {
    const path = `${place.path}.${textIn(member.key)}`;
    if (member.type === 'TsCallSignatureDeclaration')
      yield* functionParts(member, { ...place, path: index > 0 ? `${place.path}#${index}` : place.path });
    else if (member.type === 'TsPropertySignature' || member.type === 'TsMethodSignature') {
      if (member.optional === true) yield [`${path}?`, 'optional'];
      if (member.type === 'TsMethodSignature') yield* functionParts(member, { ...place, path });
      else yield* typeParts(member.typeAnnotation, { ...place, path });
    } else yield* opaqueParts(member, { ...place, path: `${place.path}[]` });
  }
};

const functionParts = function* (node: SyntaxNode, place: Place): Parts {
  yield [place.path, 'function'];
  yield* genericParts(node.typeParams ?? node.typeParameters, place);
  for (const [index, parameter] of nodesOf(node.params).entries()) {
    const pattern = isNode(parameter.pat) ? parameter.pat : parameter;
    const path = `${place.path}(${index})`;
    if (pattern.optional === true || pattern.type === 'RestElement') yield [`${path}?`, 'optional'];
    yield* typeParts(pattern.typeAnnotation, { ...place, path });
  }
  yield* typeParts(node.returnType ?? node.typeAnn ?? node.typeAnnotation, { ...place, path: `${place.path}()` });
};

const genericParts = function* (node: unknown, place: Place): Parts {
  if (isNode(node)) yield* opaqueParts(node, { ...place, path: `${place.path}<>` });
};

const opaqueParts = function* (node: SyntaxNode, place: Place): Parts {
  yield [place.path, shortText(node)];
  yield* referenceParts(node, place);
};

/** The declarations of the same package that a type names. */
const referenceParts = function* (within: unknown, place: Place): Parts {
  for (const node of nodesBelow(within)) {
    const name = textIn(node.typeName ?? node.exprName ?? node.expression ?? node.qualifier);
    const source = node.type === 'TsImportType' ? textIn(node.argument) : '';
    const found = source.startsWith('.')
      ? place.files.exportOf(beside(place.file, source), name).found
      : source === '' && name
        ? place.files.named(place.file, name)
        : undefined;
    if (found) yield* declaredParts(found, { ...place, path: `${place.path}<${name}>` });
  }
};

/** Simple types as text, for messages; others as a hash of their syntax. */
const shortText = (node: SyntaxNode): string => {
  if (node.type === 'TsKeywordType') return String(node.kind);
  if (node.type === 'TsLiteralType' && isNode(node.literal)) return JSON.stringify(node.literal.value ?? '');
  if (node.type === 'TsTypeReference' && !node.typeParams && textIn(node.typeName)) return textIn(node.typeName);
  const syntax = JSON.stringify(node, (key, value: unknown) => (unrelated.includes(key) ? undefined : value));
  return createHash('sha256').update(syntax).digest('base64url').slice(0, 10);
};

/** Positions in the file, and the quotes of a text. */
const unrelated = ['span', 'ctxt', 'raw', 'rest'];
