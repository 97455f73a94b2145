import { setRuntimeConfig } from '@nearhand/platform/host';
import { loadStripe } from './stripe-api.ts';

test('before the payment settings of the site have come, no script is loaded', async () => {
  const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
  setRuntimeConfig({ apiBase: '/api', stripePublishableKey: '', stripeScriptUrl: '', features });
  await expect(loadStripe()).rejects.toThrow('have not come yet');
});
