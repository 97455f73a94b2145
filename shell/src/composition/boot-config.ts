import { parseRuntimeConfig, type RuntimeConfig } from '@nearhand/contracts';
import { setRuntimeConfig, storage } from '@nearhand/platform/host';
import { awaitDocument, BootError, lastGoodAfterMs, parseDocument, textOf, within } from '@slices/host';

const configDocument = '/config.json';
const storageKey = 'nearhand.config';

/**
 * Sets the runtime configuration: today's, or that of the last visit while today's has not come; today's replaces it then.
 * Throws a {@link BootError} for an answer that is none, or that is invalid.
 */
export const configure = async (): Promise<void> => {
  const fresh = awaitDocument(configDocument, {}).then((bytes) => {
    const config = parseDocument(configDocument, textOf(bytes), parseRuntimeConfig);
    setRuntimeConfig(config);
    if (!__DEVELOPMENT__) storage.local.set(storageKey, JSON.stringify(config));
  });
  const stored = lastGoodConfig();
  if (!stored) return fresh;
  const late = new BootError(configDocument, ['has not come'], false);
  await within(lastGoodAfterMs, fresh, late).catch((error: unknown) => {
    if (error !== late) throw error;
    setRuntimeConfig(stored);
  });
};

/**
 * No signature covers it, so any script of the site may have changed it. It names no other site, and nothing of payments:
 * a payment waits for today's.
 */
const lastGoodConfig = (): RuntimeConfig | undefined => {
  const parsed = parseRuntimeConfig(storage.local.getJson(storageKey));
  if (!parsed.ok) return undefined;
  const { apiBase, telemetryUrl = apiBase } = parsed.value;
  if (![apiBase, telemetryUrl].every(isOwn)) return undefined;
  return { ...parsed.value, stripePublishableKey: '', stripeScriptUrl: '' };
};

const isOwn = (address: string): boolean => {
  const { origin } = window.location;
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
};
