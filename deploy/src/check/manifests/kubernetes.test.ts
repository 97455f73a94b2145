import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { root } from '../../kernel/repository.ts';
import { environmentNames } from '../../release/command-line/environments.ts';
import { describeOverlay, type Resource, resourcesOf, under } from './overlay.ts';

describeOverlay('the overlay %s', (environment) => {
  const { rendered, secrets } = resourcesOf(environment);

  test('has the members and values that Kubernetes knows', () => {
    expect(typeErrors(rendered)).toBe('');
  });

  test('runs images that can be built, in an environment that the release command knows', () => {
    expect(environmentNames()).toContain(environment);
    for (const image of under(rendered, 'image')) {
      const [, name] = /\/nearhand-(\w+):/.exec(String(image)) ?? [];
      expect(existsSync(join(root, `deploy/containers/${name}.Dockerfile`))).toBe(true);
    }
    for (const args of under(rendered, 'args')) expect(args).toContain(environment);
    expect(JSON.stringify(rendered)).not.toMatch(/"(?:HOST|ENVIRONMENT)"|"value":"API_URL"/);
  });

  test('gives the shell and the API settings that they read', () => {
    const config = rendered.find(({ metadata }) => metadata.name.startsWith('runtime-config'));
    expect(parseRuntimeConfig(JSON.parse(config?.data['config.json'] ?? ''))).toMatchObject({ ok: true });
    const sources = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /setting[^/]*\.ts$/.test(file))
      .map((file) => readFileSync(join(root, 'api/src', file), 'utf8'))
      .join('\n');
    const given = [...rendered, ...secrets]
      .filter(({ metadata }) => /^api-se/.test(metadata.name))
      .flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
    expect(given.filter((name) => !name.startsWith('AWS_') && !sources.includes(name))).toEqual([]);
  });
});

/**
 * What the compiler finds in the resources as literals of Kubernetes' types: members that Kubernetes does not know, missing
 * ones and values of a wrong type. Kinds of operators have no types.
 */
const typeErrors = (resources: readonly Resource[]): string => {
  const modules = join(root, 'deploy/node_modules');
  const lines = resources.flatMap(({ data: _data, stringData: _secrets, ...resource }, index) => {
    const [version = '', group = 'core'] = resource.apiVersion.split('/').reverse();
    const types = `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`;
    if (!existsSync(join(modules, `${types}.d.ts`))) return [];
    return `export const r${index}: import('${types}').${resource.kind} = ${JSON.stringify(resource)};`;
  });
  const folder = mkdtempSync(join(modules, '.manifests-'));
  try {
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const args = ['--ignoreConfig', '--noEmit', '--strict', '--types', '', '--pretty', 'false', 'manifests.ts'];
    return spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
