import * as v from 'valibot';
import { describeOverlay, type Resource, resourcesOf, under } from './overlay.fixture.ts';

const quantity = (text: string): number => {
  const [, count = '', unit = ''] = /^(\d+)(m|Mi|Gi)?$/.exec(text) ?? [];
  return Number(count || Number.NaN) * ({ m: 0.001, Mi: 2 ** 20, Gi: 2 ** 30 }[unit] ?? 1);
};
const Quantity = v.pipe(v.string(), v.transform(quantity), v.finite());

const Probe = v.object({ httpGet: v.object({}), periodSeconds: v.number(), timeoutSeconds: v.number() });
/** A slow machine is no fault: a process is not ended before it gave no answer for two minutes. */
const Ending = v.pipe(
  v.object({ ...Probe.entries, failureThreshold: v.number() }),
  v.check((probe) => probe.periodSeconds * probe.failureThreshold >= 120, 'ends it before 120 s'),
);

const closedContainer = {
  securityContext: v.object({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    capabilities: v.object({ drop: v.tuple([v.literal('ALL')]) }),
  }),
  // No limit of the processor: it would slow what nothing else waits for.
  resources: v.object({
    requests: v.strictObject({ cpu: Quantity, memory: Quantity, 'ephemeral-storage': Quantity }),
    limits: v.strictObject({ memory: Quantity, 'ephemeral-storage': Quantity }),
  }),
};
const Container = v.object(closedContainer);
const StayingContainer = v.object({
  ...closedContainer,
  startupProbe: Ending,
  livenessProbe: Ending,
  readinessProbe: v.pipe(
    Probe,
    v.check(({ timeoutSeconds }) => timeoutSeconds >= 10, 'gives up on a slow answer'),
  ),
});

const closedPod = {
  automountServiceAccountToken: v.literal(false),
  enableServiceLinks: v.literal(false),
  priorityClassName: v.string(),
  securityContext: v.object({
    runAsNonRoot: v.literal(true),
    runAsUser: v.pipe(v.number(), v.minValue(1)),
    seccompProfile: v.object({ type: v.literal('RuntimeDefault') }),
  }),
  initContainers: v.optional(v.array(Container), []),
  volumes: v.array(v.object({ emptyDir: v.optional(v.object({ sizeLimit: Quantity })) })),
};
const EndingPod = v.object({ ...closedPod, restartPolicy: v.literal('Never'), containers: v.array(Container) });
const StayingPod = v.object({
  ...closedPod,
  containers: v.array(StayingContainer),
  terminationGracePeriodSeconds: v.pipe(v.number(), v.minValue(30)),
});
const spread = (name: string) =>
  ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) =>
    expect.objectContaining({ topologyKey, labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } } }),
  );

const template = <Pod extends v.GenericSchema>(spec: Pod) =>
  v.object({ metadata: v.object({ labels: v.object({ 'app.kubernetes.io/name': v.string() }) }), spec });
const JobSpec = v.object({
  activeDeadlineSeconds: v.number(),
  backoffLimit: v.pipe(v.number(), v.maxValue(1)),
  template: template(EndingPod),
});
const Workload = v.variant('kind', [
  v.object({
    kind: v.literal('Deployment'),
    spec: v.object({ replicas: v.optional(v.literal(1)), template: template(StayingPod) }),
  }),
  v.object({ kind: v.literal('Job'), spec: JobSpec }),
  v.object({
    kind: v.literal('CronJob'),
    spec: v.object({ concurrencyPolicy: v.literal('Forbid'), jobTemplate: v.object({ spec: JobSpec }) }),
  }),
]);

/** The faults of a workload; a kind that is not known is one. */
const faultsOf = (resource: Resource): string[] => {
  const { issues, output } = v.safeParse(Workload, resource);
  if (issues) return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  const { spec } = 'jobTemplate' in output.spec ? output.spec.jobTemplate.spec.template : output.spec.template;
  const faults: string[] = [];
  const containers = [...spec.containers, ...spec.initContainers];
  const room = Math.min(...containers.map(({ resources }) => resources.limits['ephemeral-storage']));
  if (spec.volumes.reduce((sum, { emptyDir }) => sum + (emptyDir?.sizeLimit ?? 0), 0) >= room)
    faults.push('its volumes on the node do not fit into the limit of ephemeral storage');
  for (const { resources } of containers)
    for (const name of ['memory', 'ephemeral-storage'] as const)
      if (resources.requests[name] > resources.limits[name]) faults.push(`it asks for more ${name} than its limit`);
  return faults;
};

describeOverlay('the overlay %s', (environment) => {
  const { rendered } = resourcesOf(environment);
  const workloads = rendered.filter((one) => under(one, 'template').length > 0);
  const named = (kind: string) => rendered.filter((one) => one.kind === kind);

  test('every workload is closed, limited, probed and of a priority that is there', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(
      expect.arrayContaining(['api', 'backup', 'migrate', 'release-watch', 'restore-trial', 'web']),
    );
    const faults = workloads.map((one) => [one.metadata.name, ...faultsOf(one)]);
    expect(faults.filter(([, ...found]) => found.length > 0)).toEqual([]);
    const classes = named('PriorityClass').map(({ metadata }) => metadata.name);
    expect(classes).toEqual(expect.arrayContaining(under(workloads, 'priorityClassName')));
  });

  test('a Deployment of several copies is scaled, spread and drained one by one', () => {
    const several = named('Deployment').filter((one) => under(one, 'replicas').length === 0);
    expect(several.length).toBeGreaterThan(2);
    for (const one of several) {
      const { name } = one.metadata;
      expect(under(one, 'topologySpreadConstraints')).toEqual([spread(name)]);
      expect(under(named('HorizontalPodAutoscaler'), 'scaleTargetRef')).toContainEqual(
        expect.objectContaining({ kind: 'Deployment', name }),
      );
      expect(named('PodDisruptionBudget').map(({ spec }) => spec)).toContainEqual({
        maxUnavailable: 1,
        selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      });
    }
  });

  test('the cluster holds every namespace to the strictest standard for pods', () => {
    const strict = named('Namespace').filter(
      (one) => under(one, 'pod-security.kubernetes.io/enforce')[0] === 'restricted',
    );
    const used = workloads.map(({ metadata }) => metadata.namespace);
    expect(new Set(strict.map(({ metadata }) => metadata.name))).toEqual(new Set(used));
  });

  test('a rollout applies settings and policies first, and workloads alone in steps', () => {
    const inSteps = rendered.filter((one) => under(one.metadata, 'nearhand/step').length > 0);
    const ofProduct = workloads.filter(({ metadata }) => metadata.namespace === `nearhand-${environment}`);
    expect(inSteps).toEqual(ofProduct);
  });
});
