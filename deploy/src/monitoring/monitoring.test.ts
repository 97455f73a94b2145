import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';
import { parse } from 'yaml';
import { monitoringFolder, Rules, readAlerts } from './alerts.ts';
import { dashboard, environmentMatcher } from './dashboard.ts';
import { comparisonOf, metricsOf, withMatcher } from './promql.ts';

const alerts = readAlerts().flatMap(({ rules }) => rules);
const Target = v.object({ refId: v.string(), expr: v.string() });
const Dashboard = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.optional(v.array(Target), []) })),
});
const Compose = v.object({ services: v.object({ prometheus: v.object({ entrypoint: v.array(v.string()) }) }) });
const Prometheus = v.object({ scrape_configs: v.array(v.object({ job_name: v.string() })) });
const stored = readFileSync(join(monitoringFolder, 'dashboard.json'), 'utf8');
const { panels } = v.parse(Dashboard, JSON.parse(stored));

test('alerts and panels ask for what the API, the watch and kube-state-metrics measure', () => {
  const names = ['api/src', 'composition/operate/src', 'composition/release/src/watch'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /metrics\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/name: '(\w+)'/g)])
      .map(([, name]) => name),
  );
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr)));
  const own = asked.filter((one) => !one.startsWith('kube_')).map((one) => one.replace(/_(?:bucket|count|sum)$/, ''));
  expect(own.length).toBeGreaterThan(alerts.length);
  expect([...names, 'up', 'ALERTS']).toEqual(expect.arrayContaining(own));
});

test('each alert leads to a heading of the runbook', () => {
  const runbook = readFileSync(join(root, 'deploy/runbook.md'), 'utf8');
  for (const { annotations } of alerts) expect(runbook).toContain(`\n## ${annotations.runbook}\n`);
});

test('the stored dashboard is made from the alerts: npx tsx deploy/src/monitoring/write-dashboard.ts', () => {
  expect(stored).toBe(dashboard());
});

test('each alert has a panel with its expression and threshold, in the chosen environment', () => {
  const inAll = (expr = '') => expr.replaceAll(`{${environmentMatcher}}`, '').replaceAll(`,${environmentMatcher}`, '');
  for (const { alert, expr } of alerts) {
    const queries = panels.filter(({ title }) => title === alert).flatMap(({ targets }) => targets);
    expect(queries.map((one) => inAll(one.expr))).toEqual([expect.any(String), expect.any(String), expr]);
    for (const { expr } of queries) expect(expr.split(environmentMatcher)).toHaveLength(metricsOf(expr).length + 1);
  }
});

test('Prometheus in Compose reads the same alerts, under the names that they ask for', () => {
  const { services } = v.parse(
    Compose,
    parse(readFileSync(join(root, 'deploy/compose/observability.yaml'), 'utf8'), { merge: true }),
  );
  const [, script = ''] = /^sed -n '([^']+)'/m.exec(services.prometheus.entrypoint.at(-1) ?? '') ?? [];
  const rules = spawnSync('sed', ['-n', script.replaceAll('$$', '$'), join(monitoringFolder, 'alerts.yaml')], {
    encoding: 'utf8',
  });
  expect(v.parse(Rules, parse(rules.stdout)).groups).toEqual(readAlerts());
  const jobs = v.parse(
    Prometheus,
    parse(readFileSync(join(root, 'deploy/compose/observability/prometheus.yaml'), 'utf8')),
  );
  expect(jobs.scrape_configs.map(({ job_name }) => job_name)).toEqual(['nearhand/api', 'nearhand/release-watch']);
});

test.each([
  ['a{b="c"} == 0', 'a{b="c"}', '0'],
  ['sum(rate(a[5m])) > 0.1 * sum(b) and c > 20', 'sum(rate(a[5m]))', '0.1 * sum(b)'],
  ['a unless on (c) time() - b <= 900 or absent(b)', 'time() - b', '900'],
  ['max(a and b > 0) > max(c)', 'max(a and b > 0)', 'max(c)'],
])('%s compares %s with %s', (expr, value, threshold) => {
  expect(comparisonOf(expr)).toEqual({ value, threshold });
});

test('an expression is limited in each of its selectors, and must be PromQL', () => {
  expect(withMatcher('rate(a{b="}"}[5m]) > absent(c)', 'd="e"')).toBe('rate(a{b="}",d="e"}[5m]) > absent(c{d="e"})');
  expect(() => metricsOf('sum(a')).toThrow('no PromQL');
});
