import { paths, roles } from '@nearhand/contracts';
import type { EarlyStart } from '@slices/format';

type HeaderCalls = readonly Pick<EarlyStart, 'roles' | 'calls'>[];

// `any`: before the role is known.
const slim: HeaderCalls = [{ roles: ['any'], calls: ['auth/me', 'notifications'] }];
const whole: HeaderCalls = [
  { roles: ['any'], calls: ['auth/me', 'notifications', 'conversations/unread'] },
  { roles: roles.filter((role) => role !== 'customer'), calls: ['subscription/credits'] },
];

/** Calls that the header of a page makes, for the document: it starts them while the code loads. */
export const headerCalls = (pathname: string): HeaderCalls =>
  `${pathname}/`.startsWith(`${paths.operate}/`) ? slim : whole;
