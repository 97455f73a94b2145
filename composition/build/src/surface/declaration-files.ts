import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { isNode, nodesOf, type SyntaxNode } from '../syntax/syntax-node.ts';

export interface Declared {
  file: string;
  /** Several for a function with overloads, or an interface in parts. */
  nodes: SyntaxNode[];
}

interface Origin {
  source: string;
  name: string;
}

interface DeclarationFile {
  declared: Map<string, SyntaxNode[]>;
  imported: Map<string, Origin>;
  /** `source` is empty for a declaration of the file itself. */
  exported: Map<string, Origin>;
  all: string[];
}

/** Declaration files, read as they are needed: of one package, and of those packages that `fileOfModule` knows. */
export class DeclarationFiles {
  private readonly files = new Map<string, DeclarationFile>();

  constructor(private readonly fileOfModule: (module: string) => string | undefined = () => undefined) {}

  exportsOf(file: string): string[] {
    const { exported, all } = this.read(file);
    return [...exported.keys(), ...all.flatMap((source) => this.exportsOf(beside(file, source)))];
  }

  /** `found` is undefined for a declaration of another package; `origin` then names it. */
  exportOf(file: string, name: string): { found?: Declared | undefined; origin?: Origin | undefined } {
    const { exported, all } = this.read(file);
    const origin = exported.get(name);
    if (origin?.source === '') return { found: this.named(file, origin.name) };
    if (origin) {
      const other = this.fileOf(file, origin.source);
      return other ? this.exportOf(other, origin.name) : { origin };
    }
    for (const source of all.filter(isOwn)) {
      const result = this.exportOf(beside(file, source), name);
      if (result.found ?? result.origin) return result;
    }
    return {};
  }

  /** The meaning of `name` in `file`; undefined for a name of another package, of the language or of a type parameter. */
  named(file: string, name: string): Declared | undefined {
    const { declared, imported } = this.read(file);
    const nodes = declared.get(name);
    if (nodes) return { file, nodes };
    const origin = imported.get(name);
    const other = origin && this.fileOf(file, origin.source);
    return other ? this.exportOf(other, origin.name).found : undefined;
  }

  private fileOf(file: string, source: string): string | undefined {
    return isOwn(source) ? beside(file, source) : this.fileOfModule(source);
  }

  private read(file: string): DeclarationFile {
    // Missing are only the API's schemas that the file of `SlotFacts` imports: `api.json` compares them.
    const found = this.files.get(file) ?? parsed(existsSync(file) ? readFileSync(file, 'utf8') : '');
    this.files.set(file, found);
    return found;
  }
}

const isOwn = (source: string): boolean => source.startsWith('.');
export const beside = (file: string, source: string): string =>
  join(dirname(file), source.replace(/(?:\.d)?\.[jt]sx?$/, '.d.ts'));

export const textIn = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '');

const parsed = (text: string): DeclarationFile => {
  const file: DeclarationFile = { declared: new Map(), imported: new Map(), exported: new Map(), all: [] };
  for (const node of nodesOf(parseSync(text, { syntax: 'typescript' }).body)) {
    const source = textIn(node.source);
    for (const each of nodesOf(node.specifiers)) {
      const local = textIn(each.local);
      const name = textIn(each.orig);
      if (node.type === 'ImportDeclaration') file.imported.set(local, { source, name: importedName(each) });
      else file.exported.set(textIn(each.exported) || name, { source, name });
    }
    if (node.type === 'ExportAllDeclaration') file.all.push(source);
    const declaration = node.type === 'ExportDeclaration' ? node.declaration : node;
    for (const [name, one] of declarationsIn(declaration)) {
      file.declared.set(name, [...(file.declared.get(name) ?? []), one]);
      if (node.type === 'ExportDeclaration') file.exported.set(name, { source: '', name });
    }
  }
  return file;
};

const importedName = (specifier: SyntaxNode): string =>
  specifier.type === 'ImportDefaultSpecifier' ? 'default' : textIn(specifier.imported) || textIn(specifier.local);

const declarationsIn = (node: unknown): [name: string, SyntaxNode][] => {
  if (!isNode(node)) return [];
  if (node.type === 'VariableDeclaration') return nodesOf(node.declarations).map((one) => [textIn(one.id), one]);
  const name = textIn(node.id) || textIn(node.identifier);
  return name ? [[name, node]] : [];
};
