import type { ParamReader } from '../../../http/params.ts';
import type { AccountRecord } from '../../../records/connect/account.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { toAccount } from './account.ts';
import { freshSettings, readKind, readSettings } from './account-settings.ts';

export const createAccount = (sandbox: Sandbox, params: ParamReader): AccountRecord => {
  const kind = readKind(params);
  const settings = readSettings(params, freshSettings);
  params.choice('country', ['US']);
  params.choice('default_currency', ['usd']);
  params.ignore('business_profile').done();
  return sandbox.store.accounts.put({
    id: recordId('acct'),
    bank: null,
    created: sandbox.now(),
    ...kind,
    ...settings,
  });
};

export const updateAccount = (sandbox: Sandbox, account: AccountRecord, params: ParamReader): AccountRecord => {
  const settings = readSettings(params, account);
  params.ignore('business_profile').done();
  return writeAccount(sandbox, { ...account, ...settings });
};

/** A shop hears of each change of an account that is connected to it. */
export const writeAccount = (sandbox: Sandbox, account: AccountRecord): AccountRecord => {
  sandbox.events.add('account.updated', toAccount(sandbox, sandbox.store.accounts.put(account)), account.id);
  return account;
};
