/** Schemas of what browsers report and what renders pages, the routes of operators, and their JSON Schema: for servers. */

export * from './json-schema.ts';
export * from './operate/operate-routes.ts';
export * from './rendering/rendered-page.ts';
export * from './telemetry/telemetry.ts';
