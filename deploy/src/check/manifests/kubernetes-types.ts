import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../repository.ts';
import type { Manifest } from './manifest.ts';

/** Where the type of a manifest stands: `apps/v1` for Deployments. Kinds of operators have none. */
const moduleOf = (apiVersion: string): string | undefined => {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  if (group.includes('.') && !group.endsWith('.k8s.io')) return undefined;
  return `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`;
};

/**
 * What the compiler says against manifests written down as literals of Kubernetes' types: values of a wrong type,
 * members that are missing, and those that no version knows, which a cluster would drop in silence.
 */
export const typeProblems = (manifests: readonly Manifest[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-manifests-'));
  try {
    const lines = manifests.flatMap(({ apiVersion, kind, node }, index) => {
      const from = moduleOf(apiVersion);
      return from ? [`export const m${index}: import('${from}').${kind} = ${JSON.stringify(node)};`] : [];
    });
    const types = join(root, 'deploy/node_modules/kubernetes-types');
    const compilerOptions = { noEmit: true, strict: true, types: [], paths: { 'kubernetes-types/*': [`${types}/*`] } };
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line.includes('error'));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
