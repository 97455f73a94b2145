import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { environmentNames } from '../../release/environments.ts';
import { root } from '../../repository.ts';
import { referenceProblems } from './kubernetes-references.ts';
import { typeProblems } from './kubernetes-types.ts';
import {
  all,
  get,
  hasKubectl,
  kubernetesFolder,
  type Manifest,
  manifestOf,
  readManifests,
  renderOverlay,
  strings,
  text,
} from './manifest.ts';
import { safetyProblems } from './pod-safety.ts';
import { workloadsOf } from './workload.ts';

const overlays = readdirSync(join(kubernetesFolder, 'overlays'));
/** Overlays are put together by kubectl, which needs no cluster for it; without kubectl these tests are skipped. */
const describeOverlays = hasKubectl ? describe.each(overlays) : describe.skip.each(overlays);

describeOverlays('the overlay %s', (environment) => {
  const rendered = hasKubectl ? renderOverlay(environment) : [];
  const manifests = [...rendered, ...readManifests('secrets.example.yaml')];

  test('names nothing that is not there', () => {
    expect(referenceProblems(manifests)).toEqual([]);
  });

  test('runs nothing as root, with a token of the cluster, or without limits', () => {
    expect(safetyProblems(manifests)).toEqual([]);
  });

  test('runs images that can be built, in an environment that the release command knows', () => {
    for (const { container } of workloadsOf(manifests)) {
      const [, image] = /\/nearhand-(\w+):/.exec(text(get(container, 'image'))) ?? [];
      expect(existsSync(join(root, `deploy/containers/${image}.Dockerfile`))).toBe(true);
      for (const word of ['--env', environment]) {
        if (image === 'tools') expect(all(container, 'args')).toContain(word);
      }
    }
    expect(environmentNames()).toContain(environment);
    expect(JSON.stringify(rendered)).not.toMatch(/"(?:HOST|ENVIRONMENT)"|"value":"API_URL"/);
  });

  test('gives the browser a configuration that the shell takes', () => {
    const config = rendered.find(({ name }) => name.startsWith('runtime-config'));
    expect(parseRuntimeConfig(JSON.parse(strings(config?.node, 'data')['config.json'] ?? ''))).toMatchObject({
      ok: true,
    });
  });

  test('sets nothing that the API does not read', () => {
    const settings = readdirSync(join(root, 'api/src/kernel/settings'))
      .filter((file) => /setting.*\.ts$/.test(file))
      .map((file) => readFileSync(join(root, 'api/src/kernel/settings', file), 'utf8'))
      .join('\n');
    const given = manifests
      .filter(({ name }) => /^api-se/.test(name))
      .flatMap(({ node }) => Object.keys({ ...strings(node, 'data'), ...strings(node, 'stringData') }));
    expect(given.filter((name) => !name.startsWith('AWS_') && !settings.includes(name))).toEqual([]);
  });
});

const faults: readonly [what: string, kind: string, from: RegExp, to: string, problem: RegExp][] = [
  ['a service of another name', 'Service', /"name":"\w+","namespace"/, '"name":"x","namespace"', /no Service web/],
  ['a label with a slip', 'Service', /("selector":{[^}]*":")\w+/, '$1apis', /selects 0 workloads/],
  ['a port that pods lack', 'Service', /"targetPort":"http"/, '"targetPort":"https"', /port https/],
  ['a probe of another port', 'Deployment', /("livenessProbe".*?"port":)"http"/, '$19', /livenessProbe asks port 9/],
  ['a mount of no volume', 'Deployment', /("volumeMounts":.*?"name":)"temporary"/, '$1"tmp"', /nothing is called tmp/],
  [
    'a secret of another name',
    'Job',
    /"secretRef":{"name":"api-secrets"/,
    '"secretRef":{"name":"api"',
    /no Secret api$/,
  ],
  ['a key that the secret lacks', 'Deployment', /"key":"INTERNAL_TOKEN"/, '"key":"TOKEN"', /has no TOKEN/],
  [
    'scaling of nothing',
    'HorizontalPodAutoscaler',
    /("scaleTargetRef".*?"name":)"\w+"/,
    '$1"x"',
    /scales Deployment x/,
  ],
  ['a budget of nobody', 'PodDisruptionBudget', /("matchLabels":{[^}]*":")\w+/, '$1x', /none or several/],
  ['a host without TLS', 'Ingress', /"hosts":\[[^\]]*\]/, '"hosts":[]', /has no TLS/],
  [
    'a policy about nobody',
    'NetworkPolicy',
    /("podSelector":{"matchLabels":{[^}]*":")\w+/,
    '$1x',
    /about no pod|not there/,
  ],
  ['root', 'CronJob', /"runAsNonRoot":true/, '"runAsNonRoot":false', /may run as root/],
  ['no limit of memory', 'Deployment', /"limits":{"memory":"\w+"}/, '"limits":{}', /no limit of memory/],
];

describe('of manifests that are spoilt', () => {
  const sound = hasKubectl ? [...renderOverlay('staging'), ...readManifests('secrets.example.yaml')] : [];
  const spoilt = (kind: string, from: RegExp, to: string): Manifest[] =>
    sound.map((manifest) =>
      manifest.kind === kind ? manifestOf(JSON.parse(JSON.stringify(manifest.node).replace(from, to))) : manifest,
    );
  const testSpoilt = hasKubectl ? test : test.skip;

  (hasKubectl ? test.each : test.skip.each)(faults)('%s is found', (_what, kind, from, to, problem) => {
    const manifests = spoilt(kind, from, to);
    expect([...referenceProblems(manifests), ...safetyProblems(manifests)]).toContainEqual(
      expect.stringMatching(problem),
    );
  });

  // One run of the compiler for all, since it costs a second.
  testSpoilt('members that Kubernetes does not know and values of a wrong type are found, and only these', () => {
    const misspelt = spoilt('HorizontalPodAutoscaler', /"minReplicas"/, '"minReplica"');
    const wrong = spoilt('PodDisruptionBudget', /"maxUnavailable":1/, '"maxUnavailable":true');
    const of = (manifests: readonly Manifest[], kind: string) =>
      manifests.filter((one) => one.kind === kind).slice(0, 1);
    const faulty = [...of(misspelt, 'HorizontalPodAutoscaler'), ...of(wrong, 'PodDisruptionBudget')];
    expect(typeProblems([...overlays.flatMap(renderOverlay), ...faulty])).toEqual([
      expect.stringMatching(/minReplica.* does not exist/),
      expect.stringMatching(/'true' is not assignable/),
    ]);
  });
});
