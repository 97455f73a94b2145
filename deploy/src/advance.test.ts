import { folderOfTests } from '@slices/kernel/temporary-folder.fixture.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { startSandbox } from 'stripe-sandbox';
import { run } from './advance.ts';
import { localSecrets } from './local/secrets.ts';

const folder = folderOfTests();
const before = process.env;
afterEach(() => {
  process.env = before;
});

test('the key of the local site moves its sandbox; without a site a sentence says so', async () => {
  process.env = { ...before, NEARHAND_DATA: folder, STRIPE_SECRET_KEY: '' };
  await expect(run(['31d'])).rejects.toThrow(
    new UserError(`${folder} holds no key: start the site first, or set STRIPE_SECRET_KEY.`),
  );
  const {
    stripeSecret: secretKey,
    stripePublishable: publishableKey,
    stripeWebhook: webhookSecret,
  } = localSecrets(folder);
  const clock = () => Date.parse('2027-01-01T00:00:00Z');
  const sandbox = await startSandbox({ port: 0, secretKey, publishableKey, webhookSecret, clock });
  process.env.STRIPE_SANDBOX_PORT = String(sandbox.port);
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await run(['31d']);
  expect(written).toHaveBeenCalledWith('In the sandbox it is now Mon, 01 Feb 2027 00:00:00 GMT, 31d later.\n');
  await sandbox.close();
});
