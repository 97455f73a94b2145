import { at, figuresShown, type Look, press, pressAndSee, subscribed, withCards, withGoogle } from './look-steps.ts';
import { demo } from './site/site.ts';
import { slicePages } from './slice-looks.ts';

export type { Look } from './look-steps.ts';

const publicPages: readonly Look[] = [
  { name: 'home', path: at('/') },
  { name: 'home of a member', as: demo.provider, path: at('/') },
  { name: 'about', path: at('/about'), reach: figuresShown },
  { name: 'contact', path: at('/contact') },
  { name: 'contact, refused', path: at('/contact'), reach: press('Send Message') },
  { name: 'terms', path: at('/terms') },
  { name: 'privacy', path: at('/privacy') },
  { name: 'unauthorized', path: at('/unauthorized') },
  { name: 'not found', path: at('/no/such/page') },
  { name: 'marketplace menu', path: at('/about'), reach: press('Marketplace'), widths: [1280] },
  { name: 'drawer of a visitor', path: at('/about'), reach: press('Menu'), widths: [390] },
];

const accountPages: readonly Look[] = [
  { name: 'login', path: at('/auth/login') },
  { name: 'login, refused', path: at('/auth/login'), reach: press('Login') },
  { name: 'sign-up', path: at('/auth/signup') },
  { name: 'login, with Google', path: withGoogle('/auth/login') },
  { name: 'sign-up, with Google', path: withGoogle('/auth/signup') },
  { name: 'sign-in elsewhere, refused', path: at('/auth/identity?problem=link-first&provider=google') },
  { name: 'forgot password', path: at('/auth/forgot-password') },
  { name: 'email change', path: at('/auth/email-change?token=made-up') },
  { name: 'confirm email', path: at('/auth/confirm-email?token=made-up') },
  { name: 'unsubscribe', path: at('/auth/unsubscribe?token=made-up') },
  { name: 'reset password', path: at('/auth/reset-password') },
  { name: 'profile', as: demo.provider, path: at('/user/profile') },
  { name: 'profile, with Google', as: demo.provider, path: withGoogle('/user/profile') },
  {
    name: 'connect Google',
    as: demo.provider,
    path: withGoogle('/user/profile'),
    reach: pressAndSee('Connect Google'),
  },
  { name: 'profile, edited', as: demo.customer, path: at('/user/profile'), reach: press('Edit Profile') },
  ...['Change Password', 'Passkeys', 'Logged-in Devices', 'Notification Settings', 'Delete Account'].map((name) => ({
    name,
    as: demo.provider,
    path: at('/user/profile'),
    reach: pressAndSee(name),
  })),
  {
    name: 'account menu',
    as: demo.provider,
    path: at('/about'),
    reach: async (page) => {
      await figuresShown(page);
      await press('Account menu')(page);
    },
    widths: [1280],
  },
  { name: 'credits menu', as: demo.provider, path: at('/about'), reach: press('Credits'), widths: [1280] },
  { name: 'drawer of a provider', as: demo.provider, path: at('/about'), reach: press('Menu'), widths: [390] },
];

const billingPages: readonly Look[] = [
  { name: 'saved cards', as: demo.customer, path: withCards(at('/user/cards')) },
  {
    name: 'removing a saved card',
    as: demo.customer,
    path: withCards(at('/user/cards')),
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Remove Visa/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'plans', path: at('/subscription/plans') },
  { name: 'no subscription', as: demo.customer, path: at('/user/subscription') },
  { name: 'subscription', as: demo.provider, path: subscribed('/user/subscription') },
  {
    name: 'cancelling a subscription',
    as: demo.provider,
    path: subscribed('/user/subscription'),
    reach: async (page) => {
      await press('Cancel Subscription')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'plans of a subscriber', as: demo.provider, path: subscribed('/subscription/plans') },
  { name: 'credit packages', as: demo.provider, path: at('/subscription/get-credits') },
  { name: 'credits', as: demo.provider, path: at('/subscription/credits') },
  { name: 'purchase that is not known', as: demo.provider, path: at('/subscription/success') },
  { name: 'purchase called off', as: demo.provider, path: at('/subscription/cancel') },
];

export const looks: readonly Look[] = [...publicPages, ...accountPages, ...slicePages, ...billingPages];
