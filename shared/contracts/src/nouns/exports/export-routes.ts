import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { DataExport } from './exports.ts';

export const exportsOfAccount = {
  'GET account/export': { summary: 'The latest export of all data about the caller', answer: s.Data(DataExport) },
  'POST account/export': {
    summary: 'Ask for an export of all data about the caller',
    description:
      'A job makes the file; then the caller gets a notification and an email. 409 while one is prepared or ready, 429 after three a day.',
    status: 201,
    answer: s.Data(DataExport),
  },
  'GET account/export/:id/download': {
    summary: 'The file of an export, for one day and for its owner alone',
    mediaType: 'application/zip',
    answer: s.text(),
  },
} as const satisfies RouteTable;
