/** A bank's question; the browser's script shows the page at `stripe_js`. */
export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string };
}

export const challengeAction = (intentId: string): NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `/challenge/${intentId}` },
});
