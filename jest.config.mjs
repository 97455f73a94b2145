import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { groupsProject, project } from './shared/testing/jest-preset.mjs';

const slices = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-'));

const packages = [
  ...['format', 'kernel', 'build', 'release', 'tracing', 'web'].map((name) => [
    `composition ${name}`,
    `composition/${name}`,
    'node',
  ]),
  ['composition host', 'composition/host', 'browser'],
  ['composition operate', 'composition/operate', 'database'],
  ['contracts', 'shared/contracts', 'node'],
  ['platform', 'shared/platform', 'browser'],
  ['ui', 'shared/ui', 'browser'],
  ['payments', 'shared/payments', 'browser'],
  ['build', 'shared/build', 'node'],
  ['shell', 'shell', 'page'],
  ...slices.map((slice) => [slice, slice, 'page']),
  ['api', 'api', 'database'],
  ['stripe-sandbox', 'stripe-sandbox', 'node'],
  ['deploy', 'deploy', 'node'],
];

/** `npm test` writes files that each run a group of test files, into a folder for each package. */
const groupProjects = (folder) =>
  ['database', 'page', 'browser', 'node'].flatMap((kind) => {
    const roots = packages.filter((one) => one[2] === kind).map(([, root]) => join(folder, root));
    const written = roots.filter((root) => existsSync(root));
    return written.length > 0 ? [groupsProject(kind, written)] : [];
  });

export default {
  // Many suites share two cores: a test that never ends fails, not one that is slow. The long ones install and start programs.
  testTimeout: process.env.FULL_TESTS ? 3_600_000 : 120_000,
  // One more than there are processors: tests wait for databases, disks and other processes.
  maxWorkers: availableParallelism() + 1,
  // Embedded databases leave memory behind; a worker that holds much of it spends its time tidying up.
  workerIdleMemoryLimit: '800MB',
  projects: process.env.TEST_GROUPS
    ? groupProjects(process.env.TEST_GROUPS)
    : packages.map(([name, root, kind]) => project(name, root, kind)),
};
