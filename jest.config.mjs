import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { project } from './shared/testing/jest-preset.mjs';

/** `npm test` names the folders of changed packages and of those that import them. */
const tested = process.env.TEST_PACKAGES?.split(',').filter(Boolean) ?? [];
const isTested = ({ rootDir }) => tested.length === 0 || tested.includes(relative(import.meta.dirname, rootDir));

const slices = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-'));

export default {
  // Many suites share two cores: a test that never ends fails, not one that is slow. The long ones install and start programs.
  testTimeout: process.env.FULL_TESTS ? 3_600_000 : 120_000,
  // One more than there are processors: tests wait for databases, disks and other processes.
  maxWorkers: availableParallelism() + 1,
  // Embedded databases leave memory behind; a worker that holds much of it spends its time tidying up.
  workerIdleMemoryLimit: '800MB',
  projects: [
    ...['format', 'kernel', 'build', 'release', 'tracing', 'web'].map((name) =>
      project(`composition ${name}`, `composition/${name}`, 'node'),
    ),
    project('composition host', 'composition/host', 'browser'),
    project('composition operate', 'composition/operate', 'database'),
    project('contracts', 'shared/contracts', 'node'),
    project('platform', 'shared/platform', 'browser'),
    project('ui', 'shared/ui', 'browser'),
    project('payments', 'shared/payments', 'node'),
    project('build', 'shared/build', 'node'),
    project('shell', 'shell', 'browser'),
    ...slices.map((slice) => project(slice, slice, 'browser')),
    project('api', 'api', 'database'),
    project('stripe-sandbox', 'stripe-sandbox', 'node'),
    project('deploy', 'deploy', 'node'),
  ].filter(isTested),
};
