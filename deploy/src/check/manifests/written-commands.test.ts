import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../release.ts';
import { root } from '../../repository.ts';
import { all, get, readManifests, strings, text } from './manifest.ts';
import { workflowProblems } from './workflow-problems.ts';
import { refusal, writtenReleases } from './written-commands.ts';

const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const documents = ['deploy/runbook.md', 'deploy/README.md', 'README.md', 'deploy/compose/README.md'];
const runbook = readFileSync(join(root, 'deploy/runbook.md'), 'utf8');

test('every release command in documents and workflows would run as it is written', () => {
  const written = writtenReleases([...documents, ...workflows]);
  expect(written.length).toBeGreaterThan(30);
  const refused = written.map((one) => ({ ...one, refusal: refusal(one, commands) })).filter((one) => one.refusal);
  expect(refused).toEqual([]);
});

test.each([
  ['promot mf-a 1', 'no command'],
  ['promote mf-a 1 --trafic 10', 'trafic'],
  ['rollback mf-a mf-b --env staging', 'does not take'],
])('%s is told from one that would', (line, problem) => {
  expect(refusal({ file: '', line }, commands)).toContain(problem);
});

test.each([
  ['.github/workflows/rollout.yml', /docker cp.*release publish shell.*rollout\.sh.*release promote shell/s],
  [
    'deploy/compose/README.md',
    /docker compose build\n.*docker cp.*release publish shell.*compose up.*release promote shell/s,
  ],
])('%s: a shell and its assets are in the store before the web tier has it', (file, order) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(order);
});

test('commands in containers are read too', () => {
  const lines = writtenReleases(['deploy/compose/README.md']).map(({ line }) => line);
  expect(lines).toContain('publish shell --env compose --dist /shell --version 0.1.0');
  expect(lines).toContain('build mf-marketplace');
});

test('every script and file that the runbook names is there', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8')).scripts;
  for (const [, script = ''] of runbook.matchAll(/@nearhand\/api ([\w-]+)/g)) expect(scripts).toHaveProperty([script]);
  for (const [, file = ''] of runbook.matchAll(/`([\w/.-]+\.yml)`/g))
    expect(workflows).toContain(`.github/workflows/${file}`);
  for (const [, file = ''] of runbook.matchAll(/`((?:kubernetes|deploy)\/[\w/.-]+)/g))
    expect([existsSync(join(root, file)), existsSync(join(root, 'deploy', file))]).toContain(true);
});

test('alerts ask for what the API measures and send to a heading of the runbook', () => {
  const metrics = ['metrics.ts', 'release-metrics.ts'].map((file) =>
    readFileSync(join(root, 'api/src/orchestration/metrics', file), 'utf8'),
  );
  const names = metrics.flatMap((source) => [...source.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name));
  const rules = readManifests('monitoring/alerts.yaml').flatMap(({ node }) =>
    all(node, 'spec', 'groups').flatMap((group) => all(group, 'rules')),
  );
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) {
    expect(runbook).toContain(`\n## ${text(get(rule, 'annotations', 'runbook'))}\n`);
    expect(Object.keys(strings(rule, 'labels'))).toEqual(['severity']);
    const asked = text(get(rule, 'expr')).match(/\b[a-z]+(?:_[a-z]+)+(?=[{[])/g) ?? ['up'];
    for (const metric of asked.filter((one) => !one.startsWith('kube_')))
      expect([...names, 'up']).toContain(metric.replace(/_(?:bucket|count|sum)$/, ''));
  }
});

test('workflows are without faults by a lint, which finds one', () => {
  const sources = workflows.map((file) => readFileSync(join(root, file), 'utf8'));
  const spoilt = sources[0]?.replace('runs-on:', 'run-on:') ?? '';
  const [ofSpoilt, ...others] = workflowProblems([spoilt, ...sources]);
  expect(others.flat()).toEqual([]);
  expect(ofSpoilt?.join()).toContain('run-on');
});
