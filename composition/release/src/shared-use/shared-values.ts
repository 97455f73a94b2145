import type { AnyNode, CallExpression, NewExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import { valuesByName } from './named-calls.ts';
import { valuesGiven } from './parameters.ts';
import {
  type FunctionNode,
  isFunction,
  keyOf,
  memberName,
  nameOf,
  type ParsedScript,
  type Path,
} from './parsed-script.ts';
import { ReleaseScripts } from './release-scripts.ts';
import { isInterop, isOf, lastOf } from './script-shapes.ts';
import { type Evaluation, type Frame, none, type Place, type Value } from './value.ts';

const maxDepth = 8;
/** Evaluations for one question: code without end, such as a parser's, is no way to a shared module. */
const maxSteps = 5_000;
const maxLevels = 80;

/** Follows shared modules through the scripts of one release: by scopes, calls, objects and files, not by names. */
export class SharedValues implements Evaluation {
  private readonly release: ReleaseScripts;
  private readonly active = new Map<AnyNode, Set<Frame | undefined>>();
  private level = 0;
  private steps = 0;
  private readonly known = new Map<AnyNode, Value[]>();

  constructor(
    scripts: readonly ParsedScript[],
    readonly isShared: (module: string) => boolean,
  ) {
    this.release = new ReleaseScripts(scripts);
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
      return this.release.assignedTo(name).flatMap((one) => this.of(one.script, one.node));
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
        return this.along(valuesGiven(this, this.release, { script, ...source, frame }), source.path);
    }
  }

  along(values: Value[], path: Path): Value[] {
    return path.reduce<Value[]>((found, step) => found.flatMap((one) => this.part(one, step)), values);
  }

  members(owners: Value[], name: string): Value[] {
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
        return this.release.assignedTo(name ?? '').flatMap((one) => this.of(one.script, one.node));
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
    const script = this.release.at(from, address);
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
      valuesByName(this, { script, callee, given: call.arguments, args, frame }) ??
      this.of(script, callee, frame).flatMap((value) => this.applied(value, args(), frame))
    );
  }

  /** The values that a call of a value returns. */
  applied(value: Value, args: readonly Value[][], frame: Frame | undefined): Value[] {
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

  /** A module of the shell or of the bundle, by its number or name. */
  required(id: string): Value[] {
    const module = this.release.consumed.get(id);
    if (module !== undefined) return [{ is: 'module', module }];
    const bundled = this.release.bundled.get(id);
    return bundled ? [{ is: 'exports', ...bundled }] : none;
  }
}
