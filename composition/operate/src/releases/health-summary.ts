import type { HealthSummary, ReleaseHealth } from '@slices/format';
import { type Measure, sum } from '@slices/format/canary';

export const summaryOf = ({ version, visitors, failed, shares }: ReleaseHealth): HealthSummary => {
  const sumOf = (measure: Measure) => sum(shares.map(({ measures }) => measures[measure]));
  return {
    version,
    visitors,
    failed,
    broke: sumOf('broke'),
    calls: sumOf('calls'),
    slow: sumOf('slow'),
    vitals: sumOf('vitals'),
  };
};
