import type { FastifyInstance, FastifyReply } from 'fastify';
import { ParamReader } from '../http/params.ts';
import type { SessionRecord } from '../records/billing/checkout-session.ts';
import { findSession } from '../resources/billing/checkout/session-routes.ts';
import { answerChallenge, submitSession } from '../resources/billing/checkout/submit-session.ts';
import { doDueWork } from '../sandbox/due-work.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sentCard } from './card-form.ts';
import { asksForCard, checkoutPage, completePage, expiredPage, unknownPage } from './checkout-page.ts';
import { sendHostedPage } from './hosted-page.ts';

const path = '/c/pay/:session';

type BySession = { Params: { session: string } };

/** The answer to the page's script; a declined card is Stripe's error. */
export type PayAnswer =
  | { status: 'complete'; redirect: string }
  | { status: 'requires_action'; payment_method: string }
  | { status: 'expired' };

export const checkoutPageRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.get<BySession>(path, async ({ params }, reply: FastifyReply) => {
    doDueWork(sandbox);
    const session = sandbox.store.checkoutSessions.get(params.session);
    if (!session) return sendHostedPage(reply, unknownPage);
    if (session.status === 'complete') return sendHostedPage(reply, completePage(returnUrl(session)));
    return sendHostedPage(reply, session.status === 'expired' ? expiredPage(session) : checkoutPage(sandbox, session));
  });

  app.post<BySession>(path, async ({ params, body }) => {
    const session = present(params.session);
    if (session.status !== 'open') return answer(session);
    const method = asksForCard(sandbox, session) ? sentCard(sandbox, new ParamReader(body)) : undefined;
    return answer(submitSession(sandbox, session, method));
  });

  app.post<BySession>(`${path}/challenge`, async ({ params, body }) => {
    const sent = new ParamReader(body);
    const outcome = sent.choice('outcome', ['complete', 'fail']);
    sent.ignore('payment_method').done();
    const session = present(params.session);
    return answer(session.status === 'open' ? answerChallenge(sandbox, session, outcome === 'complete') : session);
  });

  const present = (id: string): SessionRecord => {
    doDueWork(sandbox);
    return findSession(sandbox, id);
  };
};

/** A second submission finds the session complete: it pays nothing and is led to the same place. */
const answer = (session: SessionRecord): PayAnswer => {
  if (session.status === 'complete') return { status: 'complete', redirect: returnUrl(session) };
  return session.challenged === null
    ? { status: 'expired' }
    : { status: 'requires_action', payment_method: session.challenged };
};

const returnUrl = ({ success_url, id }: SessionRecord): string => success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);
