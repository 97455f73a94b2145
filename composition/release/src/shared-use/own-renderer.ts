import { stringIn } from '../static-check/script-text.ts';
import { serverBuild } from '../static-check/static-check.ts';
import { keyOf, memberName, type ParsedScript } from './parsed-script.ts';
import { parseScripts } from './shared-uses.ts';
import { SharedValues } from './shared-values.ts';

/** Names of members, which minimizers keep: React's internals, which a renderer reads and React defines. */
const internals = /^__(?:SECRET|CLIENT)_INTERNALS_/;

/**
 * The problem of a build that has React's renderer (`react-dom`) in it and takes React from the shell: two renderers work on
 * one React, and hooks and contexts fail without an error. Undefined for a build with a React of its own as well, which renders
 * in an element of its own. `shared`: the modules that the release takes from the shell, with ranges.
 */
export const ownRendererProblem = (
  files: ReadonlyMap<string, Buffer>,
  shared: Readonly<Record<string, string>>,
): string | undefined => {
  // Names of members stay: a script without this one has no renderer, and parsing takes time.
  const candidates = [...files].filter(([name]) => /\.m?js$/.test(name) && name !== serverBuild);
  if (!('react' in shared) || !candidates.some(([, bytes]) => bytes.includes('rendererPackageName'))) return undefined;
  const { scripts } = parseScripts(new Map(candidates.map(([name, bytes]) => [name, String(bytes)])));
  const renderer = scripts.find(isRenderer);
  if (!renderer) return undefined;
  const hasReact = scripts.some(definesReact);
  if (hasReact && !takesReact(scripts, renderer)) return undefined;
  return `${renderer.file} has react-dom in it, and its React is the shell's: two renderers on one React break hooks and contexts without an error. Take react-dom from the shell too (shared, without a copy: import: false), or bring React and react-dom whole for an element of your own (docs/slice-contract.md).`;
};

/** A renderer names itself to developer tools. */
const isRenderer = ({ nodes }: ParsedScript): boolean => {
  const members = nodes.filter((node) => node.type === 'Property');
  const isNamed = members.some((one) => keyOf(one) === 'rendererPackageName' && stringIn(one.value) === 'react-dom');
  return isNamed && members.some((one) => keyOf(one) === 'reconcilerVersion');
};

/** React itself defines its internals and its hooks; a renderer defines no hooks. */
const definesReact = ({ nodes }: ParsedScript): boolean => {
  const written = nodes.flatMap((node) => (node.type === 'AssignmentExpression' ? [memberName(node.left) ?? ''] : []));
  return (
    written.includes('useState') && written.includes('createContext') && written.some((name) => internals.test(name))
  );
};

/** Whether a script reads the internals of the shell's React: a React in the build is then a fallback that is not used. */
const takesReact = (scripts: readonly ParsedScript[], renderer: ParsedScript): boolean => {
  const values = new SharedValues(scripts, (module) => module === 'react');
  return renderer.nodes.some(
    (node) =>
      node.type === 'MemberExpression' &&
      internals.test(memberName(node) ?? '') &&
      values.of(renderer, node.object).some((value) => value.is === 'module' && value.module === 'react'),
  );
};
