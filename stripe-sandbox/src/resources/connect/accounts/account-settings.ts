import type { ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam } from '../../../http/stripe-error.ts';
import {
  type AccountRecord,
  type Capability,
  payoutIntervals,
  speakableCapabilities,
} from '../../../records/connect/account.ts';

const businessTypes = ['company', 'government_entity', 'individual', 'non_profit'] as const;

export type AccountSettings = Pick<
  AccountRecord,
  'business_type' | 'email' | 'metadata' | 'payoutInterval' | 'requested' | 'statementDescriptor'
>;

export const freshSettings: AccountSettings = {
  business_type: null,
  email: null,
  metadata: {},
  payoutInterval: 'daily',
  requested: [],
  statementDescriptor: null,
};

/** `known` with what was sent written over it. */
export const readSettings = (params: ParamReader, known: AccountSettings): AccountSettings => ({
  business_type: params.choice('business_type', businessTypes) ?? known.business_type,
  email: readEmail(params) ?? known.email,
  metadata: params.metadata(known.metadata),
  requested: readCapabilities(params, known.requested),
  ...readPayoutSettings(params, known),
});

const readPayoutSettings = (params: ParamReader, known: AccountSettings) => {
  const settings = params.object('settings');
  const payouts = settings?.object('payouts');
  settings?.done();
  const schedule = payouts?.object('schedule');
  const statementDescriptor = payouts?.text('statement_descriptor') ?? known.statementDescriptor;
  payouts?.ignore('debit_negative_balances').done();
  const payoutInterval = schedule?.choice('interval', payoutIntervals) ?? known.payoutInterval;
  schedule?.ignore('delay_days').done();
  return { payoutInterval, statementDescriptor };
};

const readEmail = (params: ParamReader): string | undefined => {
  const email = params.text('email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  return email;
};

const readCapabilities = (params: ParamReader, known: Capability[]): Capability[] => {
  const sent = params.object('capabilities');
  const requested = speakableCapabilities.filter((name) => {
    const capability = sent?.object(name);
    const asked = capability?.choice('requested', ['true', 'false']);
    capability?.done();
    return asked === undefined ? known.includes(name) : asked === 'true';
  });
  sent?.done();
  return requested;
};

/** `type: 'express'`, or the `controller` that stands for the same. */
export const readKind = (params: ParamReader): Pick<AccountRecord, 'controller' | 'type'> => {
  const type = params.choice('type', ['express']);
  const controller = params.object('controller');
  if (type && controller) {
    throw invalidRequest('You may not specify `type` and `controller` parameters simultaneously.', { param: 'type' });
  }
  if (!controller) {
    if (!type) throw missingParam('type');
    return { controller: { fees: { payer: 'application_express' } }, type };
  }
  const within = <const T extends string>(name: string, member: string, choices: readonly T[]): T | undefined => {
    const part = controller.object(name);
    const choice = part?.choice(member, choices);
    part?.done();
    return choice;
  };
  const payer = within('fees', 'payer', ['account', 'application']) ?? 'account';
  within('losses', 'payments', ['application']);
  within('stripe_dashboard', 'type', ['express']);
  controller.choice('requirement_collection', ['stripe']);
  controller.done();
  return { controller: { fees: { payer } }, type: 'none' };
};
