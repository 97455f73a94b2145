import { roles } from '@nearhand/contracts';
import type { EarlyStart } from '@slices/format';

/** Calls that the header makes on every page, for the document: it starts them while the code loads. */
export const headerCalls: readonly Pick<EarlyStart, 'roles' | 'calls'>[] = [
  // `any`: before the role is known.
  { roles: ['any'], calls: ['auth/me', 'notifications', 'conversations/unread'] },
  { roles: roles.filter((role) => role !== 'customer'), calls: ['subscription/credits'] },
];
