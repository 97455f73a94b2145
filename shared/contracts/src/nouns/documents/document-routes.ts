import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { DocumentDetail, DocumentSummary } from './documents.ts';

/** Query of `GET /documents`; both series without `series`, those of one booking with `booking`. */
const DocumentFilter = s.record({
  ...pageFilter,
  series: s.optional(s.oneOf(['receipts', 'statements'])),
  booking: s.optional(s.Id),
});

/** Query of `GET /documents/hash`. */
const DocumentHashFilter = s.record({
  /** `R-000001`: the series, and the position in it, without gaps. `R` are receipts, `S` statements. */
  number: s.text({ pattern: '^[RS]-[0-9]{6,9}$' }),
  hash: s.text({ pattern: '^[0-9a-f]{64}$' }),
});

/** The site confirms it to those who hold the document. */
const DocumentHash = s.record({ number: s.text(), previousHash: s.text(), hash: s.text() });
export type DocumentHash = v.InferOutput<typeof DocumentHash>;

/** `GET /documents/:id/file`: the hash is the SHA-256 of `previousHash` and the content as JSON with sorted keys. */
const DocumentFile = s.record({
  ...DocumentHash.entries,
  content: v.pipe(
    v.unknown(),
    v.check((content) => content !== undefined),
  ),
});

export const documentsRoutes = {
  'GET documents': {
    summary: 'One’s own receipts and statements, newest first',
    query: DocumentFilter,
    answer: s.Page(DocumentSummary),
  },
  'GET documents/hash': {
    summary: 'Confirms the hash of a receipt or statement',
    description: '404 without its hash: nobody learns which numbers exist.',
    roles: 'anyone',
    query: DocumentHashFilter,
    answer: s.Data(DocumentHash),
  },
  'GET documents/:id': {
    summary: 'One receipt or statement',
    description: '404 for all but its owner and admins.',
    answer: s.Data(DocumentDetail),
  },
  'GET documents/:id/pdf': {
    summary: 'One receipt or statement as PDF',
    mediaType: 'application/pdf',
    answer: s.text(),
  },
  'GET documents/:id/file': {
    summary: 'The content of a receipt or statement with its hash, to be verified',
    answer: DocumentFile,
  },
} as const satisfies RouteTable;
