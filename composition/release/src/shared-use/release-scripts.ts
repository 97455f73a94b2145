import { posix } from 'node:path';
import type { AnyNode, CallExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import { type FunctionNode, isFunction, keyOf, memberName, type ParsedScript } from './parsed-script.ts';
import type { Place } from './value.ts';

/** The scripts of one release, and what is known across them: modules of its bundles, and its globals. */
export class ReleaseScripts {
  /** Modules of the shell by the number or name that webpack and rspack gave them. */
  readonly consumed = new Map<string, string>();
  readonly bundled = new Map<string, { of: FunctionNode; script: ParsedScript }>();
  private readonly files: Map<string, ParsedScript>;
  /** Assignments to globals and calls of them, by name. */
  private readonly globals = new Map<string, Place[]>();
  private readonly globalCalls = new Map<string, { call: CallExpression; script: ParsedScript }[]>();

  constructor(scripts: readonly ParsedScript[]) {
    this.files = new Map(scripts.map((script) => [script.file, script]));
    for (const script of scripts) for (const node of script.nodes) this.collect(script, node);
  }

  /** The script at `address` as `from` writes it. */
  at(from: ParsedScript, address: string): ParsedScript | undefined {
    return this.files.get(posix.join(posix.dirname(from.file), address));
  }

  assignedTo(global: string): readonly Place[] {
    return this.globals.get(global) ?? [];
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

  /** The places of a function: itself, its name, its global. */
  placesOf(script: ParsedScript, of: FunctionNode): { script: ParsedScript; node: AnyNode }[] {
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
