import * as s from '@nearhand/contracts/schema';
import { Nothing, pageFilter, type RouteTable } from '../../schema/route.ts';
import { Block, BlockState } from './blocks.ts';

export const blocksRoutes = {
  'GET blocks': {
    summary: 'People whom one has blocked',
    roles: 'signed-in',
    query: s.record(pageFilter),
    answer: s.Page(Block),
  },
  'GET blocks/:id': {
    summary: 'Whether one has blocked this person, and what is open between the two',
    roles: 'signed-in',
    answer: s.Data(BlockState),
  },
  'POST blocks': {
    summary: 'Block a person: no messages, bookings, reviews and replies between the two',
    description: 'The blocked person is not told. Open bookings go on. Admins cannot be blocked.',
    roles: 'signed-in',
    body: s.record({ person: s.Id }),
    status: 201,
    answer: s.Data(BlockState),
  },
  'DELETE blocks/:id': { summary: 'Unblock this person', roles: 'signed-in', answer: Nothing },
} as const satisfies RouteTable;
