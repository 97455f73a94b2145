import type { ContactMessage } from '@nearhand/contracts';
import { api, log, runtimeConfig } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';

/** Sends the message to support where the runtime configuration says so; otherwise it is only logged. */
export const sendMessage = mutationOptions({
  mutationFn: async (message: ContactMessage): Promise<void> => {
    if (runtimeConfig().features.contactForm) await api.post('contact', { body: message });
    else log.info('Contact form submitted', message);
  },
});
