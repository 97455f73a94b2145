import { setRuntimeConfig } from '@nearhand/platform/host';
import { QueryClient } from '@tanstack/react-query';
import { loadStripe, stripeQueries } from './stripe-api.ts';

const url = 'https://js.stripe.test';
const stripe = {};
const comes = () => {
  Object.assign(window, { Stripe: jest.fn(() => stripe) });
  answer('load');
};
const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
const scripts = () => document.querySelectorAll(`script[src="${url}"]`);
const answer = (type: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(type));

beforeEach(() => {
  setRuntimeConfig({ apiBase: '/api', stripePublishableKey: 'pk', stripeScriptUrl: url, features });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'Stripe');
  for (const script of scripts()) script.remove();
});

test('before the payment settings of the site have come, no script is loaded', async () => {
  setRuntimeConfig({ apiBase: '/api', stripePublishableKey: '', stripeScriptUrl: '', features });
  await expect(loadStripe(() => {})).rejects.toThrow('have not come yet');
});

test('a script that failed is loaded anew', async () => {
  const first = loadStripe(() => {});
  answer('error');
  await expect(first).rejects.toThrow('could not be loaded');
  expect(scripts()).toHaveLength(0);
});

test('a script that comes after its limit is used', async () => {
  jest.useFakeTimers();
  const client = new QueryClient();
  const late = expect(client.fetchQuery(stripeQueries.script())).rejects.toThrow('did not answer in time');
  await jest.advanceTimersByTimeAsync(15_000);
  await late;
  const again = client.fetchQuery(stripeQueries.script());
  expect(scripts()).toHaveLength(1);
  comes();
  expect(await again).toBe(stripe);
  client.clear();
});

test('a page that has given up on the script takes it when it comes', async () => {
  jest.useFakeTimers();
  const client = new QueryClient();
  const { queryKey } = stripeQueries.script();
  const late = expect(client.fetchQuery(stripeQueries.script())).rejects.toThrow('did not answer in time');
  await jest.advanceTimersByTimeAsync(15_000);
  await late;
  comes();
  await jest.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(queryKey)).toBe(stripe);
  client.clear();
});
