import type { AnyNode, CallExpression, NewExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import type { ChangeEntry } from './change-rules.ts';
import { isFunction, keyOf, memberName, ParsedScript } from './parsed-script.ts';
import { SharedValues } from './shared-values.ts';
import type { Value } from './value.ts';

/** A use of an API that changes. Line and column count from 1. */
export interface SharedUse {
  entry: ChangeEntry;
  /** `react-dom#findDOMNode`, `react#createContext .Provider` */
  api: string;
  file: string;
  line: number;
  column: number;
}

/** A script that a release has and that is no script, by its file. */
export interface Unread {
  file: string;
  problem: string;
}

/** Modules a site may share, with those of other packages that rules name. */
type IsShared = (module: string) => boolean;

const moduleOf = (api: string): string => api.split('#')[0] ?? api;

/** The scripts of a release, parsed; the others with the parser's words. */
export const parseScripts = (texts: ReadonlyMap<string, string>): { scripts: ParsedScript[]; unread: Unread[] } => {
  const scripts: ParsedScript[] = [];
  const unread: Unread[] = [];
  for (const [file, text] of texts) {
    try {
      scripts.push(new ParsedScript(file, text));
    } catch (error) {
      unread.push({ file, problem: String(error) });
    }
  }
  return { scripts, unread };
};

/** Uses of the APIs of `entries` in a release's scripts, by file and place. */
export const sharedUses = (
  scripts: readonly ParsedScript[],
  entries: readonly ChangeEntry[],
  shared: Iterable<string>,
): SharedUse[] => {
  const modules = new Set([...shared, ...entries.flatMap(({ of }) => of.map(moduleOf))]);
  const isShared: IsShared = (module) => modules.has(module);
  const search = new Search(new SharedValues(scripts, isShared), entries);
  const found = scripts
    .filter(({ isGlue }) => !isGlue)
    .flatMap((script) => script.nodes.flatMap((node) => search.at(script, node)));
  return [...new Map(found.map((use) => [`${use.file}:${use.line}:${use.column} ${use.api}`, use])).values()];
};

type Call = CallExpression | NewExpression;

class Search {
  private readonly whole: ChangeEntry[];
  private readonly exports: ChangeEntry[];
  private readonly members: ChangeEntry[];
  private readonly ofCalls: ChangeEntry[];
  private readonly ofClasses: ChangeEntry[];
  private readonly ofComponents: ChangeEntry[];
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly values: SharedValues,
    entries: readonly ChangeEntry[],
  ) {
    const isWhole = ({ of }: ChangeEntry) => of.every((one) => !one.includes('#'));
    this.whole = entries.filter(isWhole);
    this.members = entries.filter(({ member }) => member);
    this.ofCalls = entries.filter(({ option, textProp, firstArgument }) => option || textProp || firstArgument);
    this.ofClasses = entries.filter((one) => one.static);
    this.ofComponents = entries.filter(({ componentStatic }) => componentStatic);
    const parts = [this.whole, this.members, this.ofCalls, this.ofClasses, this.ofComponents].flat();
    this.exports = entries.filter((one) => !parts.includes(one));
    this.names = new Set([
      ...this.exports.flatMap(({ of }) => of.map((one) => one.split('#')[1] ?? '')),
      ...this.members.map(({ member = '' }) => member),
    ]);
  }

  at(script: ParsedScript, node: AnyNode): SharedUse[] {
    switch (node.type) {
      case 'MemberExpression':
        return isWritten(script, node)
          ? []
          : this.read(script, node.property, memberName(node), () => this.values.of(script, node.object));
      case 'Property': {
        const pattern = script.parentOf(node);
        if (pattern?.type !== 'ObjectPattern') return [];
        return this.read(script, node, keyOf(node), () => this.values.assigned(script, pattern));
      }
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        return this.imported(script, node);
      case 'AssignmentExpression':
        return [...this.written(script, node.left, memberName(node.left))];
      case 'CallExpression':
      case 'NewExpression':
        return [...this.called(script, node), ...this.defined(script, node), ...this.taken(script, node)];
      case 'MethodDefinition':
      case 'PropertyDefinition': {
        const around = script.parentOf(script.parentOf(node) ?? node);
        return around ? this.inClass(script, node, around, keyOf(node)) : [];
      }
      default:
        return [];
    }
  }

  /** A read of a member with a name that some entry has. */
  private read(script: ParsedScript, node: AnyNode, name: string | undefined, owners: () => Value[]): SharedUse[] {
    if (name === undefined || !this.names.has(name)) return [];
    return owners()
      .flatMap((one) => this.values.withSpread(one))
      .flatMap((owner) => {
        if (owner.is === 'module') return this.uses(script, node, this.exports, `${owner.module}#${name}`);
        if (owner.is !== 'result') return [];
        const of = this.members.filter(({ member }) => member === name);
        return this.uses(script, node, of, `${owner.module}#${owner.name}`);
      });
  }

  private imported(script: ParsedScript, node: AnyNode & { local: AnyNode }): SharedUse[] {
    return this.values.assigned(script, node.local).flatMap((value) => {
      if (value.is === 'module') return this.uses(script, node, this.whole, value.module);
      return value.is === 'export' ? this.uses(script, node, this.exports, `${value.module}#${value.name}`) : [];
    });
  }

  /** A whole module that code takes. */
  private taken(script: ParsedScript, call: Call): SharedUse[] {
    if (this.whole.length === 0 || call.arguments[0]?.type !== 'Literal') return [];
    return this.values
      .of(script, call)
      .flatMap((value) => (value.is === 'module' ? this.uses(script, call, this.whole, value.module) : []));
  }

  private called(script: ParsedScript, call: Call): SharedUse[] {
    const candidates = this.ofCalls.filter((entry) => this.isGiven(script, call, entry));
    return candidates.length > 0
      ? this.callees(script, call).flatMap((api) => this.uses(script, call, candidates, api))
      : [];
  }

  /** Whether the arguments of a call are those of an entry, whichever function is called. */
  private isGiven(
    script: ParsedScript,
    { arguments: args }: Call,
    { option, textProp, firstArgument }: ChangeEntry,
  ): boolean {
    const [first, second] = args;
    if (option) return args.some((one) => this.hasOption(script, one, option.split('.')));
    if (textProp)
      return (
        second !== undefined &&
        properties(second).some((one) => keyOf(one) === textProp && stringIn(one.value) !== undefined)
      );
    if (!first) return false;
    if (firstArgument === 'array') return first.type === 'ArrayExpression';
    return firstArgument === 'text' ? stringIn(first) !== undefined : isFunction(first);
  }

  /** Whether an object, which a name may stand for, has an option. The objects of a list count as the list. */
  private hasOption(script: ParsedScript, node: AnyNode, [step, ...rest]: string[]): boolean {
    if (step === undefined) return true;
    if (node.type === 'ArrayExpression')
      return node.elements.some((one) => one !== null && this.hasOption(script, one, [step, ...rest]));
    if (node.type === 'Identifier')
      return this.values
        .of(script, node)
        .some((value) => value.is === 'object' && this.hasOption(value.script, value.node, [step, ...rest]));
    if (node.type !== 'ObjectExpression') return false;
    return node.properties.some((one) =>
      one.type === 'SpreadElement'
        ? this.hasOption(script, one.argument, [step, ...rest])
        : keyOf(one) === step && this.hasOption(script, one.value, rest),
    );
  }

  private callees(script: ParsedScript, call: Call): string[] {
    return this.values
      .of(script, call.callee)
      .flatMap((value) => (value.is === 'export' ? [`${value.module}#${value.name}`] : []));
  }

  /** `Page.defaultProps = …` of a function or a class. */
  private written(script: ParsedScript, target: AnyNode, name: string | undefined): SharedUse[] {
    return target.type === 'MemberExpression' ? this.statics(script, target.property, target.object, name) : [];
  }

  /** Helpers of compilers: `_define(Page, "contextTypes", …)`. */
  private defined(script: ParsedScript, call: Call): SharedUse[] {
    const [owner, name] = call.arguments;
    return owner && call.arguments.length === 3 ? this.statics(script, call, owner, stringIn(name)) : [];
  }

  private statics(script: ParsedScript, node: AnyNode, owner: AnyNode, name: string | undefined): SharedUse[] {
    const isNamed = [
      ...this.ofClasses.map((one) => one.static),
      ...this.ofComponents.map((one) => one.componentStatic),
    ].includes(name);
    if (name === undefined || !isNamed) return [];
    // Of `Page.prototype.getChildContext` too.
    const isPrototype = memberName(owner) === 'prototype' && owner.type === 'MemberExpression';
    return this.values.of(script, isPrototype ? owner.object : owner).flatMap((value) => {
      if (value.is === 'class') return this.inClass(script, node, value.node, name, value.script);
      if (value.is !== 'function') return [];
      const of = this.ofComponents.filter(({ componentStatic }) => componentStatic === name);
      const made = value.script.within(value.node).find((one) => this.isElement(value.script, one, of));
      return made ? this.uses(script, node, of, of[0]?.of[0] ?? '') : [];
    });
  }

  private isElement(script: ParsedScript, node: AnyNode, entries: readonly ChangeEntry[]): boolean {
    if (node.type !== 'CallExpression') return false;
    return this.callees(script, node).some((api) => entries.some(({ of }) => of.includes(api)));
  }

  private inClass(
    script: ParsedScript,
    node: AnyNode,
    around: AnyNode,
    name: string | undefined,
    at = script,
  ): SharedUse[] {
    const entries = this.ofClasses.filter((one) => one.static === name);
    if (entries.length === 0 || !isClass(around) || !around.superClass) return [];
    return this.values
      .of(at, around.superClass)
      .flatMap((value) =>
        value.is === 'export' ? this.uses(script, node, entries, `${value.module}#${value.name}`) : [],
      );
  }

  private uses(script: ParsedScript, node: AnyNode, entries: readonly ChangeEntry[], api: string): SharedUse[] {
    const { line = 0, column = 0 } = node.loc?.start ?? {};
    return entries
      .filter(({ of }) => of.includes(api))
      .map((entry) => ({ entry, api: inWords(entry, api), file: script.file, line, column: column + 1 }));
  }
}

const isClass = (node: AnyNode) => node.type === 'ClassDeclaration' || node.type === 'ClassExpression';

const isWritten = (script: ParsedScript, node: AnyNode): boolean => {
  const parent = script.parentOf(node);
  return parent?.type === 'AssignmentExpression' && parent.left === node;
};

const inWords = (
  { member, option, static: ofClass, componentStatic, textProp, firstArgument }: ChangeEntry,
  api: string,
) => {
  if (member) return `${api} .${member}`;
  if (option) return `${api} { ${option} }`;
  if (ofClass) return `${api} ${ofClass}`;
  if (componentStatic) return `${componentStatic} of a function`;
  if (textProp) return `${textProp} as a text`;
  return firstArgument ? `${api} with a first argument that is no object` : api;
};

const properties = (node: AnyNode) =>
  node.type === 'ObjectExpression' ? node.properties.filter((one) => one.type === 'Property') : [];
