import { project } from './shared/build/jest-preset.mjs';

export default {
  // Many suites share two cores.
  testTimeout: 20_000,
  maxWorkers: '100%',
  // Embedded databases leave memory behind; a worker that holds much of it spends its time tidying up.
  workerIdleMemoryLimit: '800MB',
  projects: [
    project('contracts', 'shared/contracts', 'node'),
    project('platform', 'shared/platform', 'browser'),
    project('ui', 'shared/ui', 'browser'),
    project('payments', 'shared/payments', 'node'),
    project('build', 'shared/build', 'node'),
    project('shell', 'shell', 'browser'),
    project('mf-auth', 'mf-auth', 'browser'),
    project('mf-marketplace', 'mf-marketplace', 'browser'),
    project('mf-bookings', 'mf-bookings', 'browser'),
    project('mf-provider', 'mf-provider', 'browser'),
    project('mf-billing', 'mf-billing', 'browser'),
    project('api', 'api', 'database'),
    project('stripe-sandbox', 'deploy/stripe-sandbox', 'node'),
    project('deploy', 'deploy', 'node'),
  ],
};
