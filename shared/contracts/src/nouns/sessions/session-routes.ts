import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { AccountSession } from './sessions.ts';

export const sessionsOfAccount = {
  'GET auth/sessions': {
    summary: 'One’s sessions: this one, then the latest used first',
    description: 'At most the 100 latest ones. The place comes from a proxy, or is the network.',
    answer: s.Data(s.rows(AccountSession)),
  },
  'DELETE auth/sessions': { summary: 'End all of one’s sessions but this one' },
  'DELETE auth/sessions/:id': {
    summary: 'End one of one’s sessions',
    description: 'Its open tabs are signed out at once. 404 for a session of another account or one that has ended.',
  },
} as const satisfies RouteTable;
