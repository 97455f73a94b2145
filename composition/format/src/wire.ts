/** Schemas of what browsers report, the routes of operators, and their JSON Schema: for servers. */

export * from './json-schema.ts';
export * from './operate/operate-routes.ts';
export * from './telemetry/telemetry.ts';
