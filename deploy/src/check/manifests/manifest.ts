import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../../repository.ts';

/** Any value that YAML can hold, with `get` for what may not be there. */
export type Yaml = string | number | boolean | null | undefined | Yaml[] | { [name: string]: Yaml };

/** One document of a Kubernetes file. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  name: string;
  node: Yaml;
}

export const kubernetesFolder = join(root, 'deploy/kubernetes');
/** Whether this machine can put overlays together. */
export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

/** What `kubectl apply -k` would send for an environment. */
export const renderOverlay = (environment: string): Manifest[] => {
  const { stdout, stderr, status } = spawnSync(
    'kubectl',
    ['kustomize', join(kubernetesFolder, 'overlays', environment)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return manifestsIn(stdout);
};

export const readManifests = (file: string): Manifest[] =>
  manifestsIn(readFileSync(join(kubernetesFolder, file), 'utf8'));

const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
    return manifestOf(document.toJS());
  });

export const manifestOf = (node: Yaml): Manifest => ({
  apiVersion: text(get(node, 'apiVersion')),
  kind: text(get(node, 'kind')),
  name: text(get(node, 'metadata', 'name')),
  node,
});

/** What lies at `path`: a member by its name, an element by its number; undefined where there is nothing. */
export const get = (node: Yaml, ...path: readonly (string | number)[]): Yaml =>
  path.reduce<Yaml>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return at !== null && typeof at === 'object' ? at[step] : undefined;
  }, node);

/** The elements at `path`; none where there is no list. */
export const all = (node: Yaml, ...path: readonly (string | number)[]): Yaml[] => {
  const found = get(node, ...path);
  return Array.isArray(found) ? found : [];
};

/** The members at `path` with string values. */
export const strings = (node: Yaml, ...path: readonly (string | number)[]): Record<string, string> => {
  const found = get(node, ...path);
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, text(value)]));
};

export const text = (node: Yaml): string => (typeof node === 'string' || typeof node === 'number' ? String(node) : '');
