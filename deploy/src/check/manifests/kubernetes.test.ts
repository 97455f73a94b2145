import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { root } from '@slices/kernel/repository.ts';
import { environmentNames } from '@slices/release/command-line/environments.ts';
import * as v from 'valibot';
import { describeOverlay, hasKustomize, overlays, type Resource, resourcesOf, under } from './overlay.fixture.ts';

const PodTemplate = v.looseObject({
  metadata: v.looseObject({ labels: v.record(v.string(), v.string()) }),
  spec: v.looseObject({
    containers: v.array(v.looseObject({ ports: v.optional(v.array(v.looseObject({ name: v.string() })), []) })),
  }),
});
const Reference = v.looseObject({
  name: v.optional(v.string()),
  secretName: v.optional(v.string()),
  claimName: v.optional(v.string()),
  key: v.optional(v.string()),
  items: v.optional(v.array(v.looseObject({ key: v.string() })), []),
});

describeOverlay('the overlay %s', (environment) => {
  const { rendered, secrets } = resourcesOf(environment);
  const pods = v.parse(v.array(PodTemplate), under(rendered, 'template'));

  test('runs images that can be built, in an environment that the release command knows', () => {
    expect(environmentNames()).toContain(environment);
    for (const image of under(rendered, 'image')) {
      const [, name] = /\/nearhand-(\w+):/.exec(String(image)) ?? [];
      expect(existsSync(join(root, `deploy/containers/${name}.Dockerfile`))).toBe(true);
    }
    const settings = rendered.find(({ metadata }) => metadata.name.startsWith('release-settings'));
    expect(settings?.data).toEqual({ ENVIRONMENT: environment });
    expect(JSON.stringify(rendered)).not.toContain('"HOST"');
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

  test.each([
    ['ConfigMap', ['configMapRef', 'configMapKeyRef', 'configMap']],
    ['Secret', ['secretRef', 'secretKeyRef', 'secret']],
    ['Service', ['service']],
    ['Deployment', ['scaleTargetRef']],
  ])('names each %s and its keys as they are', (kind, members) => {
    const references = v.parse(v.array(Reference), under(rendered, ...members));
    expect(references.length).toBeGreaterThan(0);
    for (const { name: plainName, secretName, claimName, key, items } of references) {
      const name = plainName ?? secretName ?? claimName;
      const found = [...rendered, ...secrets].find((one) => one.kind === kind && one.metadata.name === name);
      // An overlay may add it.
      if (name === 'tracing-settings') continue;
      expect({ kind, name, found }).toMatchObject({ found: { kind } });
      const keys = key ? [key] : items.map((item) => item.key);
      expect(Object.keys({ ...found?.data, ...found?.stringData })).toEqual(expect.arrayContaining(keys));
    }
  });

  test('gives keys that sign to the watch alone', () => {
    const holders = rendered.filter((one) => JSON.stringify(one).includes('private.json'));
    expect(holders.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Deployment release-watch']);
  });

  test('selects pods that are there', () => {
    const services = rendered.filter(({ kind }) => kind === 'Service').flatMap((one) => under(one, 'selector'));
    const others = under(rendered, 'selector', 'podSelector', 'labelSelector');
    // The cluster's name server is not ours.
    const selectors = [...services, ...under(others, 'matchLabels')].filter(
      (one) => under(one, 'k8s-app').length === 0,
    );
    expect(selectors.length).toBeGreaterThan(10);
    const labels = pods.map((pod) => pod.metadata.labels);
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
    const names = labels.map((one) => one['app.kubernetes.io/name']);
    for (const values of under(under(others, 'matchExpressions'), 'values'))
      expect(names).toEqual(expect.arrayContaining(v.parse(v.array(v.string()), values)));
  });

  test('sends to ports of the pods, by their names', () => {
    const names = pods.flatMap(({ spec }) => spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name)));
    const asked = [...under(rendered, 'targetPort'), ...under(under(rendered, 'httpGet'), 'port')];
    expect(names).toEqual(expect.arrayContaining(asked));
  });

  test('the private key of copies is outside of the product', () => {
    const holders = rendered.filter((one) => under(one, 'secretName').includes('restore-identity'));
    expect(holders.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ name: 'restore', namespace: `nearhand-${environment}` }),
      expect.objectContaining({ name: 'restore-trial', namespace: `nearhand-${environment}-restore` }),
    ]);
    expect(under(holders[0], 'suspend')).toEqual([true]);
  });
});

(hasKustomize ? test : test.skip)('resources have the members and values that Kubernetes knows', () => {
  expect(typeErrors(overlays.flatMap((environment) => resourcesOf(environment).rendered))).toBe('');
});

/** The compiler's findings in the resources as literals of Kubernetes' types; kinds of operators have no types. */
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
