import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@slices/kernel/repository.ts';
import { parseSync } from '@swc/core';

/** Reports words that `docs/glossary.md` replaces and numbers without a unit in their name. Resolves to the number of findings. */
export const lintWords = async (paths: readonly string[] = []): Promise<number> => {
  const findings = filesBelow(paths).flatMap((file) => {
    return findingsIn(file, readFileSync(join(root, file), 'utf8')).map((finding) => `${file}: ${finding}`);
  });
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  return findings.length;
};

export const findingsIn = (file: string, text: string): string[] => [
  ...pathFindings(file),
  ...(file.endsWith('.md') ? proseFindings(text) : /\.(?:tsx?|mjs|js)$/.test(file) ? codeFindings(file, text) : []),
  ...marketFindings(file, text),
];

/** The toolkit, with its tests and examples, knows nothing of the marketplace. One file holds the name that the wire keeps. */
const marketFindings = (file: string, text: string): string[] =>
  file.startsWith('composition/') && file !== 'composition/format/src/names/namespace.ts'
    ? [
        ...`${file}\n${text}`
          .replaceAll('github.com/nearhand/nearhand', '')
          .matchAll(/\w*(?:booking|wallet|market|billing|stripe|nearhand)\w*|'(?:customer|provider)s?'/gi),
      ].map(([word]) => `"${word}" is of the marketplace`)
    : [];

const filesBelow = (paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|js|md)$|^composition\//.test(file))
    .filter((file) => !/^docs\/glossary\.md$|\.d\.ts$|check\/words/.test(file))
    // Git lists a deleted file until the deletion is staged.
    .filter((file) => existsSync(join(root, file)));

/** Words in code font are rejected everywhere, words in italics in names. */
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').at(3) ?? '')
  .join(' ');
const everywhere = [...glossary.matchAll(/`([a-z ]+)`/g)].map(([, word]) => word ?? '');
const inNames = new Set([...everywhere, ...[...glossary.matchAll(/_([a-z]+)_/g)].map(([, word]) => word ?? '')]);
const banned = new RegExp(`\\b(?:${everywhere.join('|')})\\b`, 'i');

/** Names that libraries, the database and stored data give. */
const foreign = /^(?:allSettled|typedArray|TypedArray|isTypedArray|almostEmpty|catalogSettled)$/;

const pathFindings = (file: string): string[] =>
  file.includes('/migrations/') ? [] : nameFindings(file.replace(/\.[a-z.]+$/, ''), 'file name');

const nameFindings = (name: string, kind: string): string[] =>
  name
    .split(/[^a-zA-Z]|(?<=[a-z])(?=[A-Z])/)
    .filter((part) => inNames.has(part.toLowerCase()))
    .map((part) => `${kind} "${name}" contains "${part}"`);

const proseFindings = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const word = banned.exec(line.replace(/`[^`]*`/g, ''))?.[0];
    const start = /^\s*(?:[-*] )?(Who|Whoever|Nobody|Anybody)\s/.exec(line)?.[1];
    return [word, start && `sentence that begins with ${start}`]
      .filter(Boolean)
      .map((finding) => `${index + 1}: "${finding}"`);
  });

const codeFindings = (file: string, text: string): string[] => [
  ...declarations(file, text).flatMap(({ name, value }) => [
    ...(foreign.test(name) ? [] : nameFindings(name, 'name')),
    ...(value !== undefined && lacksUnit(name, value) ? [`name "${name}" lacks a unit (${value})`] : []),
  ]),
  ...[
    ...text.matchAll(
      /(?:^|\s)(?:\/\/|\/?\*\*?|\{\/\*)\s(.*)$|\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*'([^'\n]*)'/gm,
    ),
  ].flatMap(([, comment, title]) => {
    const words = comment ?? title ?? '';
    const word = banned.exec(words)?.[0];
    const start = /^(Who|Whoever|What|Where|Nobody|Anybody)\s/i.exec(words)?.[1];
    return [
      ...(word ? [`"${words.trim()}" contains "${word}"`] : []),
      ...(start && !/\?\s*$/.test(words) ? [`"${words.trim()}" begins with ${start}`] : []),
    ];
  }),
];

const units =
  /(?:ms|milliseconds|seconds?|minutes?|hours?|days?|weeks?|months?|years?|bytes|kilobytes|kb|mb|pixels|px|rem|cents|percent|count|limit|length|size|version|revision|status|port|code|factor|ratio|number|rows?|index|attempts?|characters|id|digits)$/i;
const timeOrSize = /(?:timeout|interval|delay|age|ttl|duration|lifetime|wait|debounce|pause|period)$/i;

/** Amounts above 999 and times need a unit; so does what is multiplied into one. */
const lacksUnit = (name: string, value: number): boolean =>
  !units.test(name) &&
  !/(?:Ms|Seconds|Minutes|Hours|Days|Bytes|Px|Cents|Limit|Count)|^(?:max|min)[A-Z]|_/.test(name) &&
  (timeOrSize.test(name) || Math.abs(value) > 999);

interface Declaration {
  name: string;
  value?: number | undefined;
}

type SyntaxNode = Readonly<Record<string, unknown>>;
const isNode = (data: unknown): data is SyntaxNode => typeof data === 'object' && data !== null;

const declarations = (file: string, text: string): Declaration[] => {
  const found: Declaration[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    for (const pattern of declaredIn(node)) {
      for (const name of namesIn(pattern)) found.push({ name, value: numberOf(node.init) });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts') }));
  return found;
};

const declaredIn = (node: SyntaxNode): unknown[] => {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return [node.id];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [node.identifier];
    case 'Parameter':
      return [node.pat];
    case 'ArrowFunctionExpression':
      return [node.params];
    case 'TsPropertySignature':
      return [node.key];
    default:
      return [];
  }
};

const namesIn = (pattern: unknown): string[] => {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier' && typeof pattern.value === 'string') return [pattern.value];
  // A property taken from an object by its name was named elsewhere.
  if (pattern.type === 'KeyValuePatternProperty') return namesIn(pattern.value);
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'ObjectPattern') return namesIn(pattern.properties);
  if (pattern.type === 'ArrayPattern') return namesIn(pattern.elements);
  return [];
};

const numberOf = (node: unknown): number | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'NumericLiteral' && typeof node.value === 'number') return node.value;
  if (node.type === 'ParenthesisExpression') return numberOf(node.expression);
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  if (left === undefined || right === undefined) return undefined;
  return node.operator === '*' ? left * right : node.operator === '**' ? left ** right : left + right;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  void lintWords(process.argv.slice(2)).then((count) => {
    process.exitCode = count > 0 ? 1 : 0;
  });
