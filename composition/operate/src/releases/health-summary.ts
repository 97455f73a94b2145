import type { HealthSummary, ReleaseHealth } from '@slices/format';

export const summaryOf = ({ version, visitors, failed, shares }: ReleaseHealth): HealthSummary => {
  const sumOf = (measure: keyof ReleaseHealth['sources']) => {
    const counts = shares.map(({ measures }) => measures[measure]);
    return {
      visitors: counts.reduce((sum, count) => sum + count.visitors, 0),
      bad: counts.reduce((sum, count) => sum + count.bad, 0),
    };
  };
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
