import type { AnyNode } from 'acorn';
import type { FunctionNode, ParsedScript, Path } from './parsed-script.ts';

/** An argument list of one call, while the function that it calls is evaluated. */
export interface Frame {
  of: FunctionNode;
  args: readonly Value[][];
  outer: Frame | undefined;
  depth: number;
}

export interface Place {
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

export const none: Value[] = [];

/** How values are found, for code of other files. */
export interface Evaluation {
  /** All values that an expression may have. */
  of: (script: ParsedScript, node: AnyNode, frame?: Frame) => Value[];
  along: (values: Value[], path: Path) => Value[];
  members: (owners: Value[], name: string) => Value[];
  /** The values that a call of a value returns. */
  applied: (value: Value, args: readonly Value[][], frame: Frame | undefined) => Value[];
  /** A module of the shell or of the bundle, by its number or name. */
  required: (id: string) => Value[];
  isShared: (module: string) => boolean;
}
