import type { RuntimeConfig } from '@nearhand/contracts';
import { UserError } from '@slices/kernel/user-error.ts';

const switches = ['passwordRecovery', 'contactForm'] as const;

/** The features that `FEATURES` switches on in `/config.json`, separated by commas, and passkeys unless `PASSKEYS` is false. Throws a {@link UserError} for an unknown name. */
export const localFeatures = ({ FEATURES = '', PASSKEYS }: NodeJS.ProcessEnv): RuntimeConfig['features'] => {
  const wanted = FEATURES.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = wanted.find((name) => !switches.some((known) => known === name));
  if (unknown) throw new UserError(`FEATURES knows ${switches.join(' and ')}, not '${unknown}'.`);
  return {
    passwordRecovery: wanted.includes('passwordRecovery'),
    contactForm: wanted.includes('contactForm'),
    socialSignIn: [],
    passkeys: PASSKEYS !== 'false',
  };
};
