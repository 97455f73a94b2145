import type { FastifyInstance } from 'fastify';
import type { AccountLinkRecord, BankAccountRecord } from '../records/connect/account.ts';
import { bankFingerprint, connectBank } from '../resources/connect/accounts/connect-bank.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { sendHostedPage } from './hosted-page.ts';
import { bankDetails, emptyForm, type OnboardingForm, onboardingProblems, readForm } from './onboarding-form.ts';
import { onboardingPage, unknownLinkPage } from './onboarding-page.ts';

const path = '/connect/onboarding/:link';

type ByLink = { Params: { link: string } };

/** An opened page accepts input this long. */
const formLifetimeSeconds = 60 * 60;

/**
 * A page that works without a script, so that a second click on its button is a second request: one link connects one
 * bank. Another bank on a page that was gone back to needs a fresh link.
 */
export const onboardingRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { store, now } = sandbox;

  // Without HEAD, which would use up the link.
  app.get<ByLink>(path, { exposeHeadRoute: false }, async ({ params }, reply) => {
    const found = find(params.link);
    if (!found) return sendHostedPage(reply, unknownLinkPage);
    const { link, account, bank } = found;
    if (link.opened !== null || link.expires_at <= now()) return reply.redirect(link.refresh_url, 303);
    store.accountLinks.put({ ...link, opened: now() });
    return sendHostedPage(reply, onboardingPage({ link, email: account.email, bank, form: emptyForm, problems: {} }));
  });

  app.post<ByLink>(path, async ({ params, body }, reply) => {
    const found = find(params.link);
    if (!found) return sendHostedPage(reply, unknownLinkPage);
    const { link, account, bank } = found;
    const form = readForm(body);
    if (link.isDone) return reply.redirect(isOf(bank, form) ? link.return_url : link.refresh_url, 303);
    if (isOver(link)) return reply.redirect(link.refresh_url, 303);
    const problems = onboardingProblems(form);
    if (Object.keys(problems).length > 0) {
      return sendHostedPage(reply, onboardingPage({ link, email: account.email, bank, form, problems }));
    }
    connectBank(sandbox, account, bankDetails(form));
    store.accountLinks.put({ ...link, opened: link.opened ?? now(), isDone: true });
    return reply.redirect(link.return_url, 303);
  });

  const find = (id: string) => {
    const link = store.accountLinks.get(id);
    const account = link && store.accounts.get(link.account);
    const bank = account?.bank ? store.bankAccounts.get(account.bank) : undefined;
    return link && account && { link, account, bank };
  };

  const isOver = ({ opened, expires_at }: AccountLinkRecord): boolean =>
    (opened === null ? expires_at : opened + formLifetimeSeconds) <= now();
};

const isOf = (bank: BankAccountRecord | undefined, form: OnboardingForm): boolean =>
  bank?.fingerprint === bankFingerprint(bankDetails(form));
