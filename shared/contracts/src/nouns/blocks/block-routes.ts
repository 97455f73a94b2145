import * as s from '@nearhand/contracts/schema';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Block, BlockState } from './blocks.ts';

export const blocksRoutes = {
  'GET blocks': { summary: 'People whom one has blocked', query: s.record(pageFilter), answer: s.Page(Block) },
  'GET blocks/:id': {
    summary: 'Whether one has blocked this person, and what is open between the two',
    answer: s.Data(BlockState),
  },
  'POST blocks': {
    summary: 'Block a person: no messages, bookings, reviews and replies between the two',
    description: 'The blocked person is not told. Open bookings go on. Admins cannot be blocked.',
    body: s.record({ person: s.Id }),
    status: 201,
    answer: s.Data(BlockState),
  },
  'DELETE blocks/:id': { summary: 'Unblock this person' },
} as const satisfies RouteTable;
