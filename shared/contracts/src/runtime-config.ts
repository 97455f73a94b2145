import { type Parsed, parseWith } from '@slices/format';
import * as v from 'valibot';

const url = v.pipe(v.string(), v.minLength(1, 'must not be empty'));

/** `/config.json`: what ops set per environment without a build. */
export const RuntimeConfig = v.strictObject({
  /** Root of the API with its prefix: `/api`. */
  apiBase: url,
  stripePublishableKey: v.pipe(v.string(), v.regex(/^pk_/, 'must be a publishable key, pk_…')),
  stripeScriptUrl: url,
  /** Receives failures and timings; nothing is sent when absent. */
  telemetryUrl: v.optional(url),
  features: v.optional(
    v.strictObject({
      /** Off: the forgot and reset screens make no call. */
      passwordRecovery: v.optional(v.boolean(), false),
      /** Off: the contact form makes no call. */
      contactForm: v.optional(v.boolean(), false),
      /** Login with passkeys, and their list in the profile. The API needs `PASSKEYS`. */
      passkeys: v.optional(v.boolean()),
      /** Identity providers whose buttons work, by id: `google`, `facebook`. None by default. */
      socialSignIn: v.optional(v.array(v.string()), []),
    }),
    {},
  ),
});
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfig>;

/** Validates `/config.json`; a failure names the field. */
export const parseRuntimeConfig = (data: unknown): Parsed<RuntimeConfig> => parseWith(RuntimeConfig, data);
