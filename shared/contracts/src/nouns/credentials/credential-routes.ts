import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Line, Name, Paragraph } from '../../schema/text-fields.ts';
import { StoredDay } from '../schedules/schedules.ts';
import {
  Credential,
  CredentialFile,
  credentialKinds,
  credentialLimits,
  credentialStates,
  OfficeCredential,
} from './credentials.ts';

/** `POST credentials`. */
const CreateCredential = s.record(
  {
    kind: s.oneOf(credentialKinds),
    title: Name(credentialLimits.title),
    number: s.optional(Line({ maxLength: credentialLimits.number })),
    issuer: Name(credentialLimits.issuer),
    validUntil: StoredDay,
    /** As `POST credentials/files` answered. */
    file: s.Id,
  },
  { additionalProperties: false },
);
export type CreateCredential = v.InferOutput<typeof CreateCredential>;

/** Query of `POST office/credentials/:id/approve`. */
const SeenCredential = s.record({
  name: s.optional(
    s.described(s.text(), { description: 'Of the owner, as it was read: 409 when the owner changed it since' }),
  ),
});

/** Query of `GET office/credentials`. */
const CredentialFilter = s.record({ ...pageFilter, state: s.optional(s.oneOf(credentialStates)) });

/** `POST office/credentials/:id/reject`. */
const RejectCredential = s.record({ reason: Paragraph({ minLength: 1, maxLength: credentialLimits.reason }) });

export const credentialsRoutes = {
  'GET credentials': {
    summary: 'One’s licences and insurances, newest first',
    roles: ['provider'],
    answer: s.Data(s.rows(Credential)),
  },
  'POST credentials/files': {
    summary: 'Send the file of a licence or an insurance',
    description:
      'Multipart, field `file`: PDF, JPEG, PNG or WebP of at most 5 MB. Deleted after an hour unless `POST credentials` names it.',
    roles: ['provider'],
    file: 'file',
    status: 201,
    answer: s.Data(CredentialFile),
  },
  'POST credentials': {
    summary: 'Hand in a licence or an insurance for approval',
    roles: ['provider'],
    body: CreateCredential,
    status: 201,
    answer: s.Data(Credential),
  },
  'DELETE credentials/:id': { summary: 'Delete one’s licence or insurance with its file', roles: ['provider'] },
  'GET credentials/:id/file': {
    summary: 'The file of a licence or an insurance, as a download',
    description: '404 for all but its owner and admins.',
    mediaType: 'application/octet-stream',
    answer: s.text(),
  },
  'GET office/credentials': {
    summary: 'Licences and insurances, the oldest first',
    roles: ['admin'],
    query: CredentialFilter,
    answer: s.Page(OfficeCredential),
  },
  'POST office/credentials/:id/approve': {
    summary: 'Approve a licence or an insurance: it becomes a badge until it expires',
    roles: ['admin'],
    query: SeenCredential,
    answer: s.Data(Credential),
  },
  'POST office/credentials/:id/reject': {
    summary: 'Reject a licence or an insurance with a reason, which its owner gets',
    roles: ['admin'],
    body: RejectCredential,
    answer: s.Data(Credential),
  },
} as const satisfies RouteTable;
