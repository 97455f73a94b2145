/** TypeBox schemas: of what browsers report, and the routes of operators. */

export * from './operate/operate-routes.ts';
export * from './telemetry/telemetry.ts';
