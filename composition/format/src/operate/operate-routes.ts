import { toJsonSchema } from '@valibot/to-json-schema';
import { Type } from 'typebox';
import type * as v from 'valibot';
import { Slice, TelemetryBatch, Version } from '../telemetry/telemetry.ts';
import { OperatedHealth, OperatedStore, RevisionDifference, RevisionPage } from './operate.ts';

/** The JSON Schema of answers; checks that it cannot state are for readers alone. */
export const answerSchema = <S extends v.GenericSchema>(schema: S) => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    ignoreActions: ['check'],
    overrideSchema: ({ jsonSchema }) => (jsonSchema.enum ? { enum: jsonSchema.enum } : undefined),
  });
  return Type.Unsafe<v.InferOutput<S>>(json);
};

const dataOf = <S extends v.GenericSchema>(schema: S) => Type.Object({ data: answerSchema(schema) });

const EnvironmentName = Type.String({ pattern: '^\\w[\\w.-]{0,62}$' });
const RevisionNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$' });

/** For the page of operators, below the path of the site's API. The site says who may call them. */
export const operatorRoutes = {
  'GET operate/environments': {
    summary: 'What runs in every environment of the store of releases',
    answer: dataOf(OperatedStore),
  },
  'GET operate/revisions': {
    summary: 'Revisions of an environment, newest first',
    query: Type.Object({
      environment: EnvironmentName,
      slice: Type.Optional(Slice),
      limit: Type.Optional(
        Type.String({
          pattern: '^([1-9]|1\\d|20)$',
          description: '1 to 20; 20 when absent: each is read and verified',
        }),
      ),
      cursor: Type.Optional(RevisionNumber),
    }),
    answer: answerSchema(RevisionPage),
  },
  'GET operate/diff': {
    summary: 'What differs between two revisions',
    query: Type.Object({ environment: EnvironmentName, from: RevisionNumber, to: RevisionNumber }),
    answer: dataOf(RevisionDifference),
  },
  'GET operate/release': {
    summary: 'Visitors of a release and what broke for them',
    query: Type.Object({ environment: EnvironmentName, slice: Slice, version: Version }),
    answer: dataOf(OperatedHealth),
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
    answer: Type.Null(),
  },
} as const;
