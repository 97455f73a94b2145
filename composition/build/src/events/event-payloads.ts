import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventPayloads, eventsFileName, type PayloadType } from '@slices/format';
import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBindingElement,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { dataFile } from '../release/data-file.ts';
import { sourcesIn } from '../release/declarations.ts';
import { addBinding, noReads, passOn, type Reads } from './payload-reads.ts';
import { payloadTypeOf } from './payload-type.ts';
import { readPart } from './read-part.ts';

/**
 * The payloads of the events that each group of source folders emits and reads, by the types of the TypeScript project in
 * `folder`. None where that has no `tsconfig.json`.
 */
export const eventPayloads = (folder: string, groups: readonly (readonly string[])[]): EventPayloads[] => {
  const config = join(folder, 'tsconfig.json');
  if (!existsSync(config)) return [];
  const sources = groups.map((folders) => folders.flatMap(sourcesIn));
  // To open a project takes a second of processor time.
  if (!sources.flat().some(hasCalls)) return sources.map(() => ({ emits: {}, hears: {} }));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript does not open ${config}.`);
    return sources.map((names) => payloadsIn(project, names));
  } finally {
    api.close();
  }
};

/** `events.json` with the payloads of `sources`. None without a `tsconfig.json`. */
export const eventsFile = (folder: string, sources: readonly string[]) =>
  dataFile(eventsFileName, () => eventPayloads(folder, [sources])[0]);

const payloadsIn = (project: Project, names: readonly string[]): EventPayloads => {
  const sourceOf = (name: string) => project.program.getSourceFile(name);
  const needed = (name: string) => {
    const source = sourceOf(name);
    if (!source) throw new Error(`${name} has events: add it to "include" of ${project.configFileName}.`);
    return source;
  };
  const calls = names.filter(hasCalls).flatMap((name) => nodesIn(needed(name)).filter(isCallExpression));
  let members: ReadonlySet<string> | undefined;
  const mentioned = () => (members ??= new Set(names.flatMap((name) => nodesIn(sourceOf(name)).flatMap(memberNamed))));
  return { emits: emittedBy(calls, project), hears: heardBy(calls, project, mentioned) };
};

const emitting = ['events.emit', 'emitEvent'];
const handling = ['events.on', 'useEvent'];
const anyCall = new RegExp(`\\b(?:${[...emitting, ...handling].join('|')})\\(`);
const hasCalls = (file: string): boolean => anyCall.test(readFileSync(file, 'utf8'));

const nodesIn = (source: Node | undefined): Node[] => {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  source?.forEachChild(visit);
  return nodes;
};

/** A member that the node reads of any object. */
const memberNamed = (node: Node): string[] => {
  if (isPropertyAccessExpression(node)) return isIdentifier(node.name) ? [node.name.text] : [];
  if (isStringLiteralLikeNode(node)) return [node.text];
  const name = isBindingElement(node) && (node.propertyName ?? node.name);
  return name && isIdentifier(name) ? [name.text] : [];
};

/** The name of the event and the other argument of a call of one of the `functions`. */
const argumentsOf = ({ expression, arguments: [name, argument] }: CallExpression, functions: readonly string[]) => {
  if (!functions.includes(expression.getText()) || !name || !argument) return [];
  return isStringLiteralLikeNode(name) ? [{ event: name.text, argument }] : [];
};

const emittedBy = (calls: readonly CallExpression[], project: Project): EventPayloads['emits'] =>
  filled(
    calls.flatMap((call) =>
      argumentsOf(call, emitting).map(({ event }): [string, PayloadType] => [
        event,
        payloadTypeOf(parameterType(call, project), project),
      ]),
    ),
  );

/** The declared type of the second argument. */
const parameterType = (call: CallExpression, { checker }: Project): Type => {
  const signature = checker.getResolvedSignature(call);
  return (signature && checker.getParameterType(signature, 1)) ?? checker.getUnknownType();
};

const heardBy = (
  calls: readonly CallExpression[],
  project: Project,
  mentioned: () => ReadonlySet<string>,
): EventPayloads['hears'] => {
  const heard = new Map<string, { type: PayloadType; reads: Reads }>();
  for (const call of calls)
    for (const { event, argument } of argumentsOf(call, handling)) {
      const { type = 'unknown', reads = noReads() } = heard.get(event) ?? {};
      const found = addHandler(reads, argument, call, project);
      heard.set(event, { type: type === 'unknown' ? found : type, reads });
    }
  return filled(
    [...heard]
      .map(([event, { type, reads }]): [string, PayloadType] => [event, readPart(type, reads, mentioned)])
      .filter(([, type]) => type !== 'unknown'),
  );
};

/** Adds to `reads` what the handler reads, and returns the payload's type. */
const addHandler = (reads: Reads, argument: Expression, call: CallExpression, project: Project): PayloadType => {
  const { checker } = project;
  const handler = functionOf(argument, project);
  const [parameter] = handler?.parameters ?? [];
  if (handler && !parameter) return 'unknown';
  if (handler && parameter && !parameter.dotDotDotToken) {
    addBinding(reads, parameter.name, handler);
    return payloadTypeOf(checker.getTypeAtLocation(parameter) ?? checker.getUnknownType(), project);
  }
  passOn(reads);
  const [signature] = checker.getSignaturesOfType(parameterType(call, project), SignatureKind.Call);
  const type = signature && checker.getParameterType(signature, 0);
  return payloadTypeOf(type ?? checker.getUnknownType(), project);
};

/** The function that an argument is or names. */
const functionOf = (argument: Expression, { checker }: Project) => {
  if (isArrowFunction(argument) || isFunctionExpression(argument)) return argument;
  if (!isIdentifier(argument)) return undefined;
  const symbol = checker.getSymbolAtLocation(argument);
  const isAlias = symbol && (symbol.flags & SymbolFlags.Alias) !== 0;
  const declared = (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration?.resolve();
  if (!declared || isFunctionDeclaration(declared)) return declared;
  const value = isVariableDeclaration(declared) ? declared.initializer : undefined;
  return value && (isArrowFunction(value) || isFunctionExpression(value)) ? value : undefined;
};

/** Without empty payloads. */
const filled = (payloads: readonly [string, PayloadType][]): Record<string, PayloadType> =>
  Object.fromEntries(payloads.filter(([, type]) => typeof type !== 'object' || Object.keys(type).length > 0).sort());
