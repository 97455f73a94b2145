import { all, get, type Manifest, strings, text } from './manifest.ts';
import { hasPort, needs, selects, type Workload, workloadsOf } from './workload.ts';

/** What names something that is not there: a cluster would take all of it and then not work. */
export const referenceProblems = (manifests: readonly Manifest[]): string[] => {
  const workloads = workloadsOf(manifests);
  return [
    ...workloads.flatMap((workload) => [...probes(workload), ...mounts(workload), ...sources(workload, manifests)]),
    ...manifests.flatMap((manifest) => {
      const problems = judges[manifest.kind]?.(manifest, workloads, manifests) ?? [];
      return problems.map((problem) => `${manifest.kind} ${manifest.name}: ${problem}`);
    }),
  ];
};

type Judge = (manifest: Manifest, workloads: readonly Workload[], manifests: readonly Manifest[]) => string[];

const when = (isWrong: boolean, problem: string): string[] => (isWrong ? [problem] : []);
const nameOf = ({ kind, name }: Workload) => `${kind} ${name}`;

const probes = (workload: Workload): string[] =>
  ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((probe) => {
    const port = get(workload.container, probe, 'httpGet', 'port');
    return when(
      port !== undefined && !hasPort(workload, port),
      `${nameOf(workload)}: ${probe} asks port ${text(port)}, which no container has`,
    );
  });

const mounts = (workload: Workload): string[] => {
  const volumes = all(workload.pod, 'volumes').map((volume) => get(volume, 'name'));
  return all(workload.container, 'volumeMounts')
    .map((mount) => get(mount, 'name'))
    .filter((name) => !volumes.includes(name))
    .map((name) => `${nameOf(workload)}: nothing is called ${text(name)} to mount`);
};

const sources = (workload: Workload, manifests: readonly Manifest[]): string[] =>
  needs(workload).flatMap(({ kind, name, key }) => {
    const source = manifests.find((one) => one.kind === kind && one.name === name);
    if (!source) return [`${nameOf(workload)}: there is no ${kind} ${name}`];
    const has = { ...strings(source.node, 'data'), ...strings(source.node, 'stringData') };
    return when(key !== undefined && !(key in has), `${nameOf(workload)}: ${kind} ${name} has no ${key}`);
  });

const selected = (workloads: readonly Workload[], selector: Record<string, string>) =>
  workloads.filter(({ labels }) => selects(selector, labels));

const judges: Record<string, Judge> = {
  Deployment: ({ name, node }, workloads) =>
    when(
      !workloads.some(
        (one) => one.name === name && selects(strings(node, 'spec', 'selector', 'matchLabels'), one.labels),
      ),
      'does not select its own pods',
    ),
  Service: ({ node }, workloads) => {
    const pods = selected(workloads, strings(node, 'spec', 'selector'));
    return [
      ...when(pods.length !== 1, `selects ${pods.length} workloads`),
      ...all(node, 'spec', 'ports')
        .map((port) => get(port, 'targetPort'))
        .filter((port) => !pods.every((pod) => hasPort(pod, port)))
        .map((port) => `sends to port ${text(port)}, which its pods do not have`),
    ];
  },
  HorizontalPodAutoscaler: ({ node }, workloads) => {
    const name = get(node, 'spec', 'scaleTargetRef', 'name');
    const kind = get(node, 'spec', 'scaleTargetRef', 'kind');
    const target = workloads.find((one) => one.name === name && one.kind === kind);
    return [
      ...when(!target, `scales ${text(kind)} ${text(name)}, which is not there`),
      ...when(
        target !== undefined && get(target.container, 'resources', 'requests', 'cpu') === undefined,
        'measures CPU against a request that its pods do not make',
      ),
    ];
  },
  PodDisruptionBudget: ({ node }, workloads) =>
    when(
      selected(workloads, strings(node, 'spec', 'selector', 'matchLabels')).length !== 1,
      'protects none or several workloads',
    ),
  Ingress: ({ node }, _workloads, manifests) => {
    const hosts = all(node, 'spec', 'tls').flatMap((tls) => all(tls, 'hosts'));
    return all(node, 'spec', 'rules').flatMap((rule) => [
      ...when(!hosts.includes(get(rule, 'host')), `${text(get(rule, 'host'))} has no TLS`),
      ...all(rule, 'http', 'paths').flatMap((path) => {
        const name = get(path, 'backend', 'service', 'name');
        const service = manifests.find((one) => one.kind === 'Service' && one.name === name);
        const ports = all(service?.node, 'spec', 'ports').map((port) => get(port, 'name'));
        const port = get(path, 'backend', 'service', 'port', 'name');
        return when(!ports.includes(port), `there is no Service ${text(name)} with a port ${text(port)}`);
      }),
    ]);
  },
  NetworkPolicy: ({ node }, workloads) => {
    const pods = selected(workloads, strings(node, 'spec', 'podSelector', 'matchLabels'));
    const peers = ['ingress', 'egress'].flatMap((way) =>
      all(node, 'spec', way).flatMap((rule) => [...all(rule, 'from'), ...all(rule, 'to')]),
    );
    return [
      ...when(pods.length === 0, 'is about no pod'),
      ...peers
        .map((peer) => strings(peer, 'podSelector', 'matchLabels'))
        .filter((labels) => Object.keys(labels).length > 0 && selected(workloads, labels).length === 0)
        .map((labels) => `names pods that are not there: ${JSON.stringify(labels)}`),
      ...all(node, 'spec', 'ingress')
        .flatMap((rule) => all(rule, 'ports').map((port) => get(port, 'port')))
        .filter((port) => !pods.every((pod) => hasPort(pod, port)))
        .map((port) => `opens port ${text(port)}, which its pods do not have`),
    ];
  },
  PodMonitor: ({ node }, workloads) => {
    const pods = selected(workloads, strings(node, 'spec', 'selector', 'matchLabels'));
    return all(node, 'spec', 'podMetricsEndpoints').flatMap((endpoint) =>
      when(!pods.some((pod) => hasPort(pod, get(endpoint, 'port'))), 'asks a port that no pod has'),
    );
  },
};
