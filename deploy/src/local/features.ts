import { isIdentityProvider, type RuntimeConfig } from '@nearhand/contracts';
import { UserError } from '@slices/kernel/user-error.ts';
import { namesIn } from '@slices/kernel/variables.ts';

const switches = ['passwordRecovery', 'contactForm'] as const;

/**
 * The features that `FEATURES` and `SOCIAL_SIGN_IN` switch on in `/config.json`, separated by commas, and passkeys
 * unless `PASSKEYS` is `false`. Throws a {@link UserError} for an unknown name.
 */
export const localFeatures = ({ FEATURES, PASSKEYS, SOCIAL_SIGN_IN }: NodeJS.ProcessEnv): RuntimeConfig['features'] => {
  const wanted = namesIn(FEATURES);
  const unknown = wanted.find((name) => !switches.some((known) => known === name));
  if (unknown) throw new UserError(`FEATURES knows ${switches.join(' and ')}, not '${unknown}'.`);
  const socialSignIn = namesIn(SOCIAL_SIGN_IN);
  const unknownProvider = socialSignIn.find((name) => !isIdentityProvider(name));
  if (unknownProvider) throw new UserError(`SOCIAL_SIGN_IN knows google and facebook, not '${unknownProvider}'.`);
  return {
    passwordRecovery: wanted.includes('passwordRecovery'),
    contactForm: wanted.includes('contactForm'),
    socialSignIn,
    passkeys: PASSKEYS !== 'false',
  };
};
