import * as v from 'valibot';
import { Slice, TelemetryBatch, Version } from '../telemetry/telemetry.ts';
import { OperatedHealth, OperatedStore, RevisionDifference, RevisionPage } from './operate.ts';

const EnvironmentName = v.pipe(v.string(), v.regex(/^\w[\w.-]{0,62}$/));
const RevisionNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/));

/** For the page of operators, below the path of the site's API. The site says who may call them. */
export const operatorRoutes = {
  'GET operate/environments': {
    summary: 'What runs in every environment of the store of releases',
    answer: v.object({ data: OperatedStore }),
  },
  'GET operate/revisions': {
    summary: 'Revisions of an environment, newest first',
    query: v.object({
      environment: EnvironmentName,
      slice: v.optional(Slice),
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^([1-9]|1\d|20)$/),
          v.description('1 to 20; 20 when absent: each is read and verified'),
        ),
      ),
      cursor: v.optional(RevisionNumber),
    }),
    answer: RevisionPage,
  },
  'GET operate/diff': {
    summary: 'What differs between two revisions',
    query: v.object({ environment: EnvironmentName, from: RevisionNumber, to: RevisionNumber }),
    answer: v.object({ data: RevisionDifference }),
  },
  'GET operate/release': {
    summary: 'Visitors of a release and what broke for them',
    query: v.object({ environment: EnvironmentName, slice: Slice, version: Version }),
    answer: v.object({ data: OperatedHealth }),
  },
} as const;

/** For browsers with any session or none. */
export const reportRoutes = {
  'POST telemetry': {
    summary: 'What a page saw of the releases that it runs',
    description:
      'Reports over the limit of an address, of a release that does not run, or that cannot be stored at the moment, are dropped silently.',
    body: TelemetryBatch,
    status: 204,
    answer: v.null(),
  },
} as const;
