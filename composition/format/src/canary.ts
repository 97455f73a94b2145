/** The verdict on a canary: `npm run release -- watch` acts on it, the operator page shows it. */

export * from './canary/evidence.ts';
export * from './canary/missing-visitors.ts';
export * from './canary/report.ts';
export * from './canary/verdict.ts';
