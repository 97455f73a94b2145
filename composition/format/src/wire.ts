/** TypeBox schemas of what browsers report. */

export * from './telemetry/telemetry.ts';
