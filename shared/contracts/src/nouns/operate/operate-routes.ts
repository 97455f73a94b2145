import { operatorRoutes, reportRoutes } from '@slices/format/wire';
import type { RouteTable } from '../../schema/route.ts';

const admins = { roles: ['admin'] } as const;

/** The routes of the toolkit, with the roles of this site. */
export const operateRoutes = {
  'GET operate/environments': { ...operatorRoutes['GET operate/environments'], ...admins },
  'GET operate/revisions': { ...operatorRoutes['GET operate/revisions'], ...admins },
  'GET operate/diff': { ...operatorRoutes['GET operate/diff'], ...admins },
  'GET operate/release': { ...operatorRoutes['GET operate/release'], ...admins },
} as const satisfies RouteTable;

export const telemetryRoutes = {
  'POST telemetry': { ...reportRoutes['POST telemetry'], roles: 'anyone' },
} as const satisfies RouteTable;
