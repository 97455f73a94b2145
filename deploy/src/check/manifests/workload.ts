import { all, get, type Manifest, strings, text, type Yaml } from './manifest.ts';

/** Something that runs pods, whatever its kind. */
export interface Workload {
  kind: string;
  name: string;
  /** The pod's own labels. */
  labels: Record<string, string>;
  pod: Yaml;
  container: Yaml;
}

const templates: Record<string, readonly string[]> = {
  Deployment: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] =>
  manifests.flatMap(({ kind, name, node }) => {
    const path = templates[kind];
    if (!path) return [];
    const pod = get(node, ...path, 'spec');
    return all(pod, 'containers').map((container) => ({
      kind,
      name,
      labels: strings(node, ...path, 'metadata', 'labels'),
      pod,
      container,
    }));
  });

/** Whether a selector of labels means a pod. One that says nothing means every pod. */
export const selects = (selector: Record<string, string>, labels: Record<string, string>): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

export const hasPort = ({ container }: Workload, port: Yaml): boolean =>
  all(container, 'ports').some((one) => [get(one, 'name'), get(one, 'containerPort')].includes(port));

/** ConfigMaps and Secrets that a workload needs, with the key where it names one. */
export const needs = ({ pod, container }: Workload): { kind: string; name: string; key?: string }[] =>
  [
    ...all(container, 'envFrom').flatMap((from) => [
      { kind: 'ConfigMap', name: text(get(from, 'configMapRef', 'name')) },
      { kind: 'Secret', name: text(get(from, 'secretRef', 'name')) },
    ]),
    ...all(container, 'env').flatMap((variable) => [
      named('ConfigMap', get(variable, 'valueFrom', 'configMapKeyRef')),
      named('Secret', get(variable, 'valueFrom', 'secretKeyRef')),
    ]),
    ...all(pod, 'volumes').flatMap((volume) => [
      ...keys('ConfigMap', get(volume, 'configMap', 'name'), get(volume, 'configMap')),
      ...keys('Secret', get(volume, 'secret', 'secretName'), get(volume, 'secret')),
    ]),
  ].filter(({ name }) => name !== '');

const named = (kind: string, reference: Yaml) => ({
  kind,
  name: text(get(reference, 'name')),
  key: text(get(reference, 'key')),
});

const keys = (kind: string, name: Yaml, source: Yaml) =>
  all(source, 'items').map((item) => ({ kind, name: text(name), key: text(get(item, 'key')) }));
