import type { VitalName } from '@slices/format';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

export const watchVitals = (report: (name: VitalName, value: number) => void): void => {
  const onMetric = ({ name, value }: MetricType) => report(name, Math.round(value * 1_000) / 1_000);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(onMetric);
};
