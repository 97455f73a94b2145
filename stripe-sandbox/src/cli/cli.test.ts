import { advanceSandbox } from '../app/advance-sandbox.ts';
import { timedSandbox } from '../testing/moving-time.ts';
import { keys } from '../testing/test-sandbox.ts';
import { sandboxOptions } from './sandbox-options.ts';

test('advance moves a running sandbox and refuses what it cannot do', async () => {
  const sandbox = await timedSandbox('2027-01-01T00:00:00Z');
  const address = { url: new URL(sandbox.url), secretKey: keys.secretKey };
  expect(await advanceSandbox(address, '31d')).toBe(
    'In the sandbox it is now Mon, 01 Feb 2027 00:00:00 GMT, 31d later.',
  );
  await expect(advanceSandbox(address, '31')).rejects.toThrow('advance 31d, advance 12h');
  const env = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  await expect(advanceSandbox(address, '1d')).rejects.toThrow('never in production');
  env.restore();
  await sandbox.close();
  await expect(advanceSandbox(address, '1d')).rejects.toThrow(`No sandbox answers at ${sandbox.url}`);
});

test('an option wins over its variable, which wins over the default', () => {
  const env = { STRIPE_SANDBOX_PORT: '5001', STRIPE_SECRET_KEY: 'sk_test_env' };
  expect(sandboxOptions({ port: '5002' }, env)).toMatchObject({
    port: 5002,
    secretKey: 'sk_test_env',
    publishableKey: 'pk_test_sandbox',
  });
  expect(() => sandboxOptions({ 'processing-ms': '4s' }, {})).toThrow("--processing-ms takes a whole number, not '4s'");
  expect(sandboxOptions({ 'settle-after': '9' }, {}).processingMs).toBe(9);
  expect(sandboxOptions({}, { STRIPE_SANDBOX_SETTLE_AFTER: '8' }).processingMs).toBe(8);
});
