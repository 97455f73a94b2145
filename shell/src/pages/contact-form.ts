import {
  accountLimits,
  type ContactMessage,
  emailPattern,
  maxContactMessageLength,
  namePattern,
  toEmail,
  toLine,
  toParagraph,
} from '@nearhand/contracts';
import { log, runtimeConfig } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { maxLength } from '@nearhand/ui/forms';
import { mutationOptions } from '@tanstack/react-query';
import { type InferType, object, string } from 'yup';

const emailMessage = 'Please enter a valid email address';

export const contactForm = object({
  name: string()
    .transform(toLine)
    .required('Please enter your name')
    .matches(new RegExp(namePattern, 'u'), 'Please use letters and signs that can be seen')
    .test(maxLength(accountLimits.name, 'name')),
  email: string()
    .transform(toEmail)
    .required(emailMessage)
    .matches(new RegExp(emailPattern, 'u'), emailMessage)
    .test(maxLength(accountLimits.email, 'email')),
  message: string()
    .transform(toParagraph)
    .required('Please enter a message')
    .test(maxLength(maxContactMessageLength, 'message')),
});
export type ContactForm = InferType<typeof contactForm>;

export const emptyContactForm: ContactForm = { name: '', email: '', message: '' };

/** Without `contactForm` in the runtime configuration the message is only logged. */
export const sendMessage = () => {
  const { mutationFn: send } = idempotentMutation('POST contact');
  return mutationOptions({
    mutationFn: async (message: ContactMessage): Promise<void> => {
      if (runtimeConfig().features.contactForm) await send({ body: message });
      else log.info('Contact form submitted', message);
    },
  });
};
