import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { OwnPolicies } from '../bookings/cancellation-policy.ts';

const provider = ['provider', 'admin'] as const;

export const cancellationRoutes = {
  'GET cancellation-policies': {
    summary: 'The caller’s cancellation policy and its exceptions',
    roles: provider,
    answer: s.Data(OwnPolicies),
  },
  'PUT cancellation-policies': {
    summary: 'Change the caller’s cancellation policy and its exceptions',
    description: 'Bookings that exist have the policy with which they were requested.',
    roles: provider,
    body: OwnPolicies,
    answer: s.Data(OwnPolicies),
  },
} as const satisfies RouteTable;
