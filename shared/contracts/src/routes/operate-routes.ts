import { Data, Page } from '../wire/envelope.ts';
import {
  OperatedHealth,
  OperatedRevision,
  OperatedStore,
  ReleaseFilter,
  RevisionDifference,
  RevisionFilter,
  RevisionPair,
} from '../wire/operate.ts';
import type { RouteTable } from './route.ts';

export const operateRoutes = {
  'GET operate/environments': {
    summary: 'What runs in every environment of the store of releases',
    roles: ['admin'],
    answer: Data(OperatedStore),
  },
  'GET operate/revisions': {
    summary: 'Revisions of an environment, newest first',
    roles: ['admin'],
    query: RevisionFilter,
    answer: Page(OperatedRevision),
  },
  'GET operate/diff': {
    summary: 'What differs between two revisions',
    roles: ['admin'],
    query: RevisionPair,
    answer: Data(RevisionDifference),
  },
  'GET operate/release': {
    summary: 'Visitors of a release and what broke for them',
    roles: ['admin'],
    query: ReleaseFilter,
    answer: Data(OperatedHealth),
  },
} as const satisfies RouteTable;
