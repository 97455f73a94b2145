import type { Sandbox } from '../sandbox.ts';
import type { DueWork } from '../time/due-work.ts';
import { expireSession } from './finish-session.ts';

export const dueSessions = (sandbox: Sandbox): DueWork[] =>
  sandbox.store.checkoutSessions
    .all()
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => void expireSession(sandbox, session) }));
