import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';
import { parse } from 'yaml';

const Alert = v.object({
  alert: v.string(),
  expr: v.pipe(v.string(), v.trim()),
  for: v.optional(v.string()),
  labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.strictObject({ summary: v.string(), runbook: v.string() }),
});
export type Alert = v.InferOutput<typeof Alert>;
export const Rules = v.strictObject({
  groups: v.array(v.strictObject({ name: v.string(), rules: v.array(Alert) })),
});
const PrometheusRule = v.object({ spec: Rules });

export const monitoringFolder = join(root, 'deploy/kubernetes/monitoring');

/** The alerts, by the question that they answer. */
export const readAlerts = () =>
  v.parse(PrometheusRule, parse(readFileSync(join(monitoringFolder, 'alerts.yaml'), 'utf8'))).spec.groups;
