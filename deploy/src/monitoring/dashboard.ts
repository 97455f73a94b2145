import { type Alert, readAlerts } from './alerts.ts';
import { comparisonOf, withMatcher } from './promql.ts';

/** The trial of a restore has a namespace of its own. */
export const environmentMatcher = 'namespace=~"$environment(-restore)?"';
const inEnvironment = (expr: string) => withMatcher(expr, environmentMatcher);

const datasource = { type: 'prometheus', uid: '$datasource' };
const runbook = 'https://github.com/nearhand/nearhand/blob/main/deploy/runbook.md';

const columns = 4;
const rowHeight = 7;

const ofQuery = (refId: string, properties: Record<string, unknown>) => ({
  matcher: { id: 'byFrameRefID', options: refId },
  properties: Object.entries(properties).map(([id, value]) => ({ id, value })),
});
const thresholdQuery = ofQuery('threshold', {
  color: { mode: 'fixed', fixedColor: 'red' },
  'custom.lineStyle': { fill: 'dash', dash: [8, 6] },
  'custom.fillOpacity': 0,
});
const alertQuery = ofQuery('alert', {
  color: { mode: 'fixed', fixedColor: 'red' },
  'custom.drawStyle': 'points',
  'custom.pointSize': 9,
  displayName: 'The alert’s condition holds',
});

const series = (title: string, queries: Record<string, string>, unit = 'short') => ({
  type: 'timeseries',
  title,
  datasource,
  fieldConfig: { defaults: { unit }, overrides: [thresholdQuery, alertQuery] },
  options: { legend: { showLegend: true, displayMode: 'list', placement: 'bottom' } },
  targets: Object.entries(queries).map(([refId, expr]) => ({
    refId,
    datasource,
    expr: inEnvironment(expr),
    ...(refId === 'threshold' ? { legendFormat: 'threshold' } : {}),
  })),
});

const alertPanel = ({ alert, expr, for: duration, labels, annotations }: Alert) => {
  const seconds = /^time\(\) -|- time\(\)|_seconds_bucket/m.test(comparisonOf(expr).value);
  const heading = annotations.runbook.toLowerCase().replaceAll(' ', '-');
  return {
    ...series(alert, { ...comparisonOf(expr), alert: expr }, seconds ? 's' : 'short'),
    description: `${annotations.summary.replace(/\{\{ \$labels\.(\w+) \}\}/g, '$1')} (${labels.severity}${duration ? `, after ${duration}` : ''})`,
    links: [{ title: `Runbook: ${annotations.runbook}`, url: `${runbook}#${heading}`, targetBlank: true }],
  };
};

const overview = [
  {
    type: 'table',
    title: 'Alerts that fire',
    datasource,
    targets: [
      {
        refId: 'firing',
        datasource,
        expr: inEnvironment('ALERTS{alertstate="firing"}'),
        instant: true,
        format: 'table',
      },
    ],
  },
  series('Requests a second, by status', {
    value: 'sum by (namespace, status) (rate(http_request_duration_seconds_count[5m]))',
  }),
  series('Page views a second, by release', {
    value: 'sum by (namespace, slice, version) (rate(release_starts_total[5m]))',
  }),
  series('Connections to the database, by state', { value: 'sum by (namespace, state) (database_connections)' }),
];

type Panel = { type: string; title: string };
/** A row's heading, and its panels below it; `y` is the row's place. */
const row = (title: string, panels: readonly Panel[], y: number): object[] => [
  { type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: 24, h: 1 } },
  ...panels.map((panel, index) => ({
    ...panel,
    gridPos: {
      x: (index % columns) * (24 / columns),
      y: y + 1 + Math.floor(index / columns) * rowHeight,
      w: 24 / columns,
      h: rowHeight,
    },
  })),
];

/** The text of dashboard.json: a row for each group of alerts, a panel for each alert. */
export const dashboard = (): string => {
  const rows = [
    { title: 'Now', panels: overview },
    ...readAlerts().map(({ name, rules }) => ({ title: name, panels: rules.map(alertPanel) })),
  ];
  let y = 0;
  const panels = rows.flatMap(({ title, panels }) => {
    const made = row(title, panels, y);
    y += 1 + Math.ceil(panels.length / columns) * rowHeight;
    return made;
  });
  const variable = (name: string, more: object) => ({ name, label: name, ...more });
  const head = {
    uid: 'nearhand',
    title: 'Nearhand',
    tags: ['nearhand'],
    schemaVersion: 41,
    editable: false,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        variable('datasource', { type: 'datasource', query: 'prometheus' }),
        variable('environment', {
          type: 'query',
          datasource,
          query: 'label_values(up{job=~".*/api"}, namespace)',
          refresh: 2,
          includeAll: true,
          allValue: '.*',
          current: { text: 'All', value: '$__all' },
        }),
      ],
    },
  };
  // A line for each panel, so that a difference shows what changed.
  const lines = panels.map((panel, index) => JSON.stringify({ id: index + 1, ...panel }));
  return `${JSON.stringify(head).slice(0, -1)},"panels":[\n${lines.join(',\n')}\n]}\n`;
};
