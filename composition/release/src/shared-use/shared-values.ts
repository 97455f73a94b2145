import { posix } from 'node:path';
import type { AnyNode, CallExpression, NewExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import {
  type FunctionNode,
  isFunction,
  keyOf,
  memberName,
  nameOf,
  type ParsedScript,
  type Path,
} from './parsed-script.ts';
import { callAround, isInit, isInterop, isOf, isRequire, lastOf, viteName } from './script-shapes.ts';

/** An argument list of one call, while the function that it calls is evaluated. */
interface Frame {
  of: FunctionNode;
  args: readonly Value[][];
  outer: Frame | undefined;
  depth: number;
}

interface Place {
  script: ParsedScript;
  node: AnyNode;
  frame: Frame | undefined;
}

/** A value as far as the text of a release shows it. */
export type Value =
  /** The share scope, the versions of one module in it, and one of them. */
  | { is: 'scope' | 'global' }
  | { is: 'versions' | 'provided'; module: string }
  /** A shared module; a function that returns it. */
  | { is: 'module' | 'getter' | 'factory'; module: string }
  /** An export of a shared module, and what a call of it returns. */
  | { is: 'export' | 'result'; module: string; name: string }
  | { is: 'text'; text: string }
  | { is: 'list'; items: readonly Value[][] }
  | { is: 'exports'; of: FunctionNode; script: ParsedScript }
  | { is: 'file'; script: ParsedScript }
  | { is: 'bound'; function: readonly Value[]; args: readonly Value[][]; require: string | undefined }
  | ({ is: 'object' | 'function' | 'class' } & Place);

const maxDepth = 8;
/** Evaluations for one question: code without end, such as a parser's, is no way to a shared module. */
const maxSteps = 5_000;
const maxLevels = 80;
const none: Value[] = [];

/** Follows shared modules through the scripts of one release: by scopes, calls, objects and files, not by names. */
export class SharedValues {
  /** Modules of the shell by the number or name that webpack and rspack gave them. */
  readonly consumed = new Map<string, string>();
  private readonly bundled = new Map<string, { of: FunctionNode; script: ParsedScript }>();
  private readonly files: Map<string, ParsedScript>;
  /** Assignments to globals and calls of them, by name. */
  private readonly globals = new Map<string, Place[]>();
  private readonly globalCalls = new Map<string, { call: CallExpression; script: ParsedScript }[]>();
  private readonly active = new Map<AnyNode, Set<Frame | undefined>>();
  private level = 0;
  private steps = 0;
  private readonly known = new Map<AnyNode, Value[]>();

  constructor(
    readonly scripts: readonly ParsedScript[],
    private readonly isShared: (module: string) => boolean,
  ) {
    this.files = new Map(scripts.map((script) => [script.file, script]));
    for (const script of scripts) for (const node of script.nodes) this.collect(script, node);
  }

  private collect(script: ParsedScript, node: AnyNode): void {
    if (node.type === 'Property') {
      const id = keyOf(node);
      if (id === undefined) return;
      if (node.value.type === 'ObjectExpression') {
        const share = node.value.properties.find((one) => one.type === 'Property' && keyOf(one) === 'shareKey');
        const name = share?.type === 'Property' ? stringIn(share.value) : undefined;
        if (name !== undefined) this.consumed.set(id, name);
      }
      if (isFunction(node.value) && node.value.params.length <= 3) this.bundled.set(id, { of: node.value, script });
    } else if (node.type === 'AssignmentExpression') {
      const name = this.globalName(script, node.left);
      if (name) append(this.globals, name, { script, node: node.right, frame: undefined });
    } else if (node.type === 'CallExpression') {
      const name = this.globalName(script, node.callee);
      if (name) append(this.globalCalls, name, { call: node, script });
    }
  }

  /** `x` of `globalThis.x`, `window["x"]`. */
  private globalName(script: ParsedScript, node: AnyNode): string | undefined {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
    const isGlobal = /^(?:globalThis|window|self)$/.test(node.object.name) && !script.sameName(node.object);
    return isGlobal ? memberName(node) : undefined;
  }

  /** All values that an expression may have. */
  of(script: ParsedScript, node: AnyNode, frame?: Frame): Value[] {
    const known = frame ? undefined : this.known.get(node);
    if (known) return known;
    const isOuter = this.level === 0;
    this.steps = isOuter ? 0 : this.steps + 1;
    const frames = this.active.get(node) ?? new Set();
    if (this.steps > maxSteps || this.level > maxLevels || frames.has(frame)) return none;
    this.active.set(node, frames.add(frame));
    this.level += 1;
    const found = this.evaluate({ script, node, frame });
    this.level -= 1;
    frames.delete(frame);
    // Within another evaluation a cycle may have cut it short.
    if (isOuter && !frame) this.known.set(node, found);
    return found;
  }

  private evaluate({ script, node, frame }: Place): Value[] {
    const at = (one: AnyNode | null | undefined) => (one ? this.of(script, one, frame) : none);
    switch (node.type) {
      case 'Identifier':
        return this.named(script, node, frame);
      case 'MemberExpression': {
        const name = memberName(node);
        const names =
          name === undefined ? at(node.property).flatMap((one) => (one.is === 'text' ? [one.text] : [])) : [name];
        const owners = at(node.object);
        return names.length > 0
          ? names.flatMap((one) => this.members(owners, one))
          : owners.flatMap((one) => this.part(one, undefined));
      }
      case 'CallExpression':
      case 'NewExpression':
        return this.called(script, node, frame);
      case 'AwaitExpression':
        return at(node.argument);
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return at(node.expression);
      case 'SequenceExpression':
        return at(node.expressions.at(-1));
      case 'AssignmentExpression':
        return at(node.right);
      case 'ConditionalExpression':
        return [...at(node.consequent), ...at(node.alternate)];
      case 'LogicalExpression':
        return [...at(node.left), ...at(node.right)];
      case 'ImportExpression':
        return this.file(script, stringIn(node.source) ?? '', '*');
      case 'ArrayExpression':
        return [{ is: 'list', items: node.elements.map((one) => (one?.type === 'SpreadElement' ? none : at(one))) }];
      case 'ObjectExpression':
        return [{ is: 'object', script, node, frame }];
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return [{ is: 'function', script, node, frame }];
      case 'ClassDeclaration':
      case 'ClassExpression':
        return [{ is: 'class', script, node, frame }];
      default: {
        const text = node.type === 'TemplateLiteral' && node.expressions.length > 0 ? undefined : stringIn(node);
        return text === undefined ? none : [{ is: 'text', text }];
      }
    }
  }

  private named(script: ParsedScript, node: AnyNode, frame: Frame | undefined): Value[] {
    const places = script.sameName(node);
    if (!places) {
      const name = nameOf(node);
      if (/^(?:globalThis|window|self)$/.test(name)) return [{ is: 'global' }];
      return (this.globals.get(name) ?? []).flatMap((one) => this.of(one.script, one.node));
    }
    return places.flatMap((place) => this.assigned(script, place, frame));
  }

  /** The values that a name in a pattern, or a pattern itself, gets; none where it is only read. */
  assigned(script: ParsedScript, target: AnyNode, frame?: Frame): Value[] {
    const source = script.sourceOf(target);
    if (!source) return none;
    switch (source.from) {
      case 'expression':
        return this.along(this.of(script, source.node, frame), source.path);
      case 'import':
        return this.file(script, source.file, source.name);
      case 'parameter':
        return this.along(this.given(script, source.of, source.index, frame), source.path);
    }
  }

  private along(values: Value[], path: Path): Value[] {
    return path.reduce<Value[]>((found, step) => found.flatMap((one) => this.part(one, step)), values);
  }

  private members(owners: Value[], name: string): Value[] {
    return owners.flatMap((one) => this.part(one, name));
  }

  /** A member of a value, or any of its parts. */
  private part(value: Value, name: string | undefined): Value[] {
    // An object may be spread into itself.
    if (this.level > maxLevels) return none;
    this.level += 1;
    const found = this.partOf(value, name);
    this.level -= 1;
    return found;
  }

  private partOf(value: Value, name: string | undefined): Value[] {
    switch (value.is) {
      case 'global':
        return (this.globals.get(name ?? '') ?? []).flatMap((one) => this.of(one.script, one.node));
      case 'scope':
        return name === undefined ? none : [{ is: 'versions', module: name }];
      case 'versions':
        return [{ is: 'provided', module: value.module }];
      case 'provided':
        if (name === 'get') return [{ is: 'factory', module: value.module }];
        return name === 'lib' ? [{ is: 'getter', module: value.module }] : none;
      case 'getter':
        return name === 'a' ? [{ is: 'module', module: value.module }] : none;
      case 'module':
        // Interop: the default export of a CommonJS module is the module.
        if (name === 'default') return [value];
        return name === undefined ? none : [{ is: 'export', module: value.module, name }];
      case 'list':
        return name !== undefined && /^\d+$/.test(name)
          ? (value.items[Number(name)] ?? value.items.flat())
          : value.items.flat();
      case 'object':
        return this.ofObject(value, name);
      case 'exports':
        return this.exported(value, name ?? '');
      case 'file':
        return this.ofFile(value.script, name ?? '');
      default:
        return none;
    }
  }

  private ofObject({ script, node, frame }: Place, name: string | undefined): Value[] {
    if (node.type !== 'ObjectExpression') return none;
    return node.properties.flatMap((one) => {
      if (one.type === 'SpreadElement')
        return this.of(script, one.argument, frame).flatMap((from) => this.part(from, name));
      if (name !== undefined && keyOf(one) !== name) return none;
      return one.kind === 'get' && isFunction(one.value)
        ? this.returned(script, one.value, [], frame)
        : this.of(script, one.value, frame);
    });
  }

  /** A value, and all that an object literal takes over from others. */
  withSpread(value: Value): Value[] {
    if (value.is !== 'object' || value.node.type !== 'ObjectExpression') return [value];
    return value.node.properties.flatMap((one) =>
      one.type === 'SpreadElement' ? this.of(value.script, one.argument, value.frame) : none,
    );
  }

  /** Exports of a module in a bundle of webpack or rspack. */
  private exported({ of, script }: { of: FunctionNode; script: ParsedScript }, name: string): Value[] {
    const [module, exports, require] = of.params;
    return script.within(of).flatMap((node) => {
      if (node.type === 'CallExpression' && isOf(script, node.callee, require, 'd')) {
        const list = node.arguments[1];
        return list?.type === 'ObjectExpression'
          ? list.properties.flatMap((one) =>
              one.type === 'Property' && keyOf(one) === name && isFunction(one.value)
                ? this.returned(script, one.value, [], undefined)
                : none,
            )
          : none;
      }
      if (node.type !== 'AssignmentExpression') return none;
      if (isOf(script, node.left, module, 'exports')) return this.members(this.of(script, node.right), name);
      return isOf(script, node.left, exports, name) ? this.of(script, node.right) : none;
    });
  }

  /** An export of a script that is an ES module, or a module of the shell by its bare name. */
  private file(from: ParsedScript, address: string, name: string): Value[] {
    if (this.isShared(address)) {
      const module: Value = { is: 'module', module: address };
      return name === '*' ? [module] : this.part(module, name);
    }
    const script = this.files.get(posix.join(posix.dirname(from.file), address));
    if (!script) return none;
    return name === '*' ? [{ is: 'file', script }] : this.ofFile(script, name);
  }

  private ofFile(script: ParsedScript, name: string): Value[] {
    return script.program.body.flatMap((node) => {
      if (node.type === 'ExportDefaultDeclaration')
        return name === 'default' ? this.of(script, node.declaration) : none;
      if (node.type === 'ExportAllDeclaration')
        return node.exported && nameOf(node.exported) !== name
          ? none
          : this.file(script, String(node.source.value), node.exported ? '*' : name);
      if (node.type !== 'ExportNamedDeclaration') return none;
      const { declaration, source } = node;
      const specifiers = node.specifiers.filter(({ exported }) => nameOf(exported) === name);
      if (source) return specifiers.flatMap(({ local }) => this.file(script, String(source.value), nameOf(local)));
      if (declaration?.type === 'VariableDeclaration')
        return declaration.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && id.name === name && init ? this.of(script, init) : none,
        );
      if (declaration) return nameOf(declaration.id) === name ? this.of(script, declaration) : none;
      return specifiers.flatMap(({ local }) => this.of(script, local));
    });
  }

  private called(script: ParsedScript, call: CallExpression | NewExpression, frame: Frame | undefined): Value[] {
    const args = () => call.arguments.map((one) => (one.type === 'SpreadElement' ? none : this.of(script, one, frame)));
    const callee = lastOf(call.callee);
    return (
      this.byName(script, callee, call.arguments, args, frame) ??
      this.of(script, callee, frame).flatMap((value) => this.applied(value, args(), frame))
    );
  }

  /** The values that a call of a value returns. */
  private applied(value: Value, args: readonly Value[][], frame: Frame | undefined): Value[] {
    switch (value.is) {
      case 'getter':
        return [{ is: 'module', module: value.module }];
      case 'factory':
        return [{ is: 'getter', module: value.module }];
      case 'export':
        return [{ ...value, is: 'result' }];
      case 'function':
        return isFunction(value.node) ? this.returned(value.script, value.node, args, value.frame ?? frame) : none;
      case 'bound':
        if (value.require !== undefined) return this.required(value.require);
        return value.function.flatMap((one) => this.applied(one, [...value.args, ...args], frame));
      default:
        return none;
    }
  }

  private returned(
    script: ParsedScript,
    of: FunctionNode,
    args: readonly Value[][],
    outer: Frame | undefined,
  ): Value[] {
    const depth = (outer?.depth ?? 0) + 1;
    if (depth > maxDepth) return none;
    if (args[0]?.length && isInterop(script, of)) return args[0];
    const frame = { of, args, outer, depth };
    if (of.body.type !== 'BlockStatement') return this.of(script, of.body, frame);
    return script
      .within(of)
      .flatMap((node) =>
        node.type === 'ReturnStatement' && node.argument && script.functionAround(node) === of
          ? this.of(script, node.argument, frame)
          : none,
      );
  }

  private required(id: string): Value[] {
    const module = this.consumed.get(id);
    if (module !== undefined) return [{ is: 'module', module }];
    const bundled = this.bundled.get(id);
    return bundled ? [{ is: 'exports', ...bundled }] : none;
  }

  /** Calls that mean something by the name of the function; undefined for others. */
  private byName(
    script: ParsedScript,
    callee: AnyNode,
    given: CallExpression['arguments'],
    args: () => Value[][],
    frame: Frame | undefined,
  ): Value[] | undefined {
    const [first, second] = given;
    const id = first?.type === 'Literal' ? String(first.value) : undefined;
    if (callee.type === 'Identifier') {
      if (id !== undefined && (this.consumed.has(id) || this.bundled.has(id)) && isRequire(script, callee))
        return this.required(id);
      if (id !== undefined && /^(?:require|importShared)$/.test(this.importedName(script, callee)) && this.isShared(id))
        return [{ is: 'module', module: id }];
    }
    const cached = given.map(viteName).find((one) => one !== undefined);
    if (cached !== undefined && this.isShared(cached)) return [{ is: 'module', module: cached }];
    if (callee.type !== 'MemberExpression') return undefined;
    const name = memberName(callee);
    const owner = () => this.of(script, callee.object, frame);
    if (callee.object.type === 'Identifier' && isRequire(script, callee.object)) {
      if (name === 'n')
        return (args()[0] ?? none).flatMap((one) => (one.is === 'module' ? [{ ...one, is: 'getter' }] : none));
      if (name === 't') return id !== undefined ? this.required(id) : (args()[0] ?? none);
      if (name === 'bind' && second?.type === 'Literal')
        return [{ is: 'bound', function: none, args: [], require: String(second.value) }];
    }
    if (/^loadShare(?:Sync)?$/.test(name ?? '') && id !== undefined && this.isShared(id))
      return [{ is: 'getter', module: id }];
    if (callee.object.type === 'Identifier' && !script.sameName(callee.object)) {
      const all = `${callee.object.name}.${name}`;
      if (all === 'Object.values') return [{ is: 'list', items: [this.along(args()[0] ?? none, [undefined])] }];
      if (/^(?:Promise\.(?:all|resolve)|Object\.(?:freeze|seal|defineProperty))$/.test(all)) return args()[0] ?? none;
      if (all === 'Object.assign') return args().flat();
      if (all === 'Reflect.get') {
        const text = stringIn(second);
        return text === undefined ? none : this.members(args()[0] ?? none, text);
      }
    }
    switch (name) {
      case 'then':
        return (args()[0] ?? none).flatMap((one) => this.applied(one, [owner()], frame));
      case 'catch':
      case 'finally':
        return owner();
      case 'call':
        return owner().flatMap((one) => this.applied(one, args().slice(1), frame));
      case 'map':
        return owner().flatMap((list): Value[] =>
          list.is === 'list'
            ? [
                {
                  is: 'list',
                  items: list.items.map((item) =>
                    (args()[0] ?? none).flatMap((one) => this.applied(one, [item], frame)),
                  ),
                },
              ]
            : none,
        );
      default:
        return undefined;
    }
  }

  private importedName(script: ParsedScript, callee: AnyNode): string {
    const imported = script
      .sameName(callee)
      ?.map((one) => script.sourceOf(one))
      .find((one) => one?.from === 'import');
    return imported?.from === 'import' ? imported.name : nameOf(callee);
  }

  /** The values of a parameter: in the call that is evaluated, else in all calls that the scripts show. */
  private given(script: ParsedScript, of: FunctionNode, index: number, frame: Frame | undefined): Value[] {
    for (let one = frame; one; one = one.outer) if (one.of === of) return one.args[index] ?? none;
    const found: Value[] = index === 0 && isInit(script, of) ? [{ is: 'scope' }] : [];
    for (const place of this.placesOf(script, of)) {
      const call = callAround(place.script, place.node);
      if (call?.as === 'callee') {
        const argument = call.call.arguments[index];
        if (argument && argument.type !== 'SpreadElement') found.push(...this.of(place.script, argument));
      }
      if (call?.as === 'argument' && index === 0 && call.call.callee.type === 'MemberExpression') {
        const name = memberName(call.call.callee);
        const owner = () =>
          call.call.callee.type === 'MemberExpression' ? this.of(place.script, call.call.callee.object) : none;
        if (name === 'then') found.push(...owner());
        if (name === 'map' || name === 'forEach')
          found.push(...owner().flatMap((one) => (one.is === 'list' ? one.items.flat() : none)));
      }
    }
    return found;
  }

  /** The places of a function: itself, its name, its global. */
  private placesOf(script: ParsedScript, of: FunctionNode): { script: ParsedScript; node: AnyNode }[] {
    const places: { script: ParsedScript; node: AnyNode }[] = [{ script, node: of }];
    const parent = script.parentOf(of);
    const name =
      'id' in of && of.id
        ? of.id
        : parent?.type === 'VariableDeclarator'
          ? parent.id
          : parent?.type === 'AssignmentExpression'
            ? parent.left
            : undefined;
    if (name) for (const node of script.sameName(name) ?? []) places.push({ script, node });
    const global = name && this.globalName(script, name);
    for (const { call, script: at } of (global && this.globalCalls.get(global)) || [])
      places.push({ script: at, node: call.callee });
    return places;
  }
}

const append = <T>(map: Map<string, T[]>, key: string, value: T): void =>
  void map.set(key, [...(map.get(key) ?? []), value]);
