import { ParamReader } from '../src/http/params.ts';
import { keys } from '../src/testing/test-sandbox.ts';
import type { RecordedCall } from './recorder.ts';

/** The sandbox takes a parameter, takes it without effect, or refuses it as unknown. */
export type ParamFate = 'ignored' | 'refused' | 'used';

/** Sends recorded calls again with one parameter more, whose value is none: only an unknown name is refused by name. */
export const paramProbe = (url: string) => {
  const ignored = new Set<string>();
  const ignore = ParamReader.prototype.ignore;
  ParamReader.prototype.ignore = function note(...names) {
    if (this.prefix === '') for (const name of names) ignored.add(name);
    return ignore.apply(this, names);
  };
  const fateOf = async (call: RecordedCall, name: string): Promise<ParamFate> => {
    ignored.clear();
    if (new URLSearchParams(call.params).has(name)) return 'used';
    const answer = await send(url, call, `${name}=conformance`);
    if (isUnknown(answer, name)) return 'refused';
    return ignored.has(name) ? 'ignored' : 'used';
  };
  const restore = () => {
    ParamReader.prototype.ignore = ignore;
  };
  return { fateOf, restore };
};

const send = async (url: string, { method, path, params, account }: RecordedCall, more: string): Promise<unknown> => {
  const sent = [params, more].filter(Boolean).join('&');
  const headers = {
    authorization: `Bearer ${keys.secretKey}`,
    ...(account === undefined ? {} : { 'stripe-account': account }),
  };
  const response =
    method === 'POST'
      ? await fetch(`${url}${path}`, { method, headers, body: new URLSearchParams(sent) })
      : await fetch(`${url}${path}?${sent}`, { method, headers });
  return response.json();
};

const isUnknown = (answer: unknown, name: string): boolean => {
  const error = errorIn(answer);
  return error?.code === 'parameter_unknown' && error.param === name;
};

const errorIn = (answer: unknown): { code?: unknown; message?: unknown; param?: unknown } | undefined =>
  typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'object'
    ? (answer.error ?? undefined)
    : undefined;

/** Whether the sandbox knows a call at all. */
export const isSpoken = async (url: string, name: string): Promise<boolean> => {
  const [method = '', path = ''] = name.split(' ');
  const call = {
    method,
    path: path.replaceAll('{}', 'conformance'),
    params: '',
    account: undefined,
    answer: undefined,
  };
  const error = errorIn(await send(url, call, ''));
  const message = String(error?.message);
  // `/v1/charges/search` is no charge's address.
  return !message.startsWith('Unrecognized request URL') && !message.endsWith(`: '${path.split('/').at(-1)}'`);
};
