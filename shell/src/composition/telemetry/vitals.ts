import type { VitalName } from '@nearhand/contracts';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Tells the page's Core Web Vitals, those of before this ran too, as each is known. */
export const watchVitals = (tell: (name: VitalName, value: number) => void): void => {
  const heard = ({ name, value }: MetricType) => tell(name, Math.round(value * 1_000) / 1_000);
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(heard);
};
