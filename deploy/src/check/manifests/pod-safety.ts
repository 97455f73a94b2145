import { all, get, type Manifest, text } from './manifest.ts';
import { type Workload, workloadsOf } from './workload.ts';

const rules: readonly [wrong: (workload: Workload) => boolean, problem: string][] = [
  [({ pod }) => get(pod, 'automountServiceAccountToken') !== false, 'holds a token of the cluster'],
  [({ pod }) => get(pod, 'securityContext', 'runAsNonRoot') !== true, 'may run as root'],
  [({ pod }) => get(pod, 'securityContext', 'seccompProfile', 'type') !== 'RuntimeDefault', 'has no seccomp profile'],
  [({ container }) => get(container, 'securityContext', 'allowPrivilegeEscalation') !== false, 'may gain privileges'],
  [({ container }) => get(container, 'securityContext', 'readOnlyRootFilesystem') !== true, 'may write its own files'],
  [
    ({ container }) => !all(container, 'securityContext', 'capabilities', 'drop').includes('ALL'),
    'keeps capabilities of root',
  ],
  [({ container }) => get(container, 'resources', 'requests', 'memory') === undefined, 'asks for no memory'],
  [({ container }) => get(container, 'resources', 'limits', 'memory') === undefined, 'has no limit of memory'],
];

/** What the `restricted` Pod Security Standard and our own rules have against workloads. */
export const safetyProblems = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap((workload) =>
    rules
      .filter(([isWrong]) => isWrong(workload))
      .map(([, problem]) => `${workload.kind} ${workload.name} ${problem} (${text(get(workload.container, 'name'))})`),
  );
