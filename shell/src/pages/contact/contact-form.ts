import {
  accountLimits,
  type ContactMessage,
  emailPattern,
  longestContactMessage,
  namePattern,
} from '@nearhand/contracts';
import { atMost } from '@nearhand/ui/forms';
import { type InferType, object, string } from 'yup';

const emailMessage = 'Please enter a valid email address';

export const contactForm = object({
  name: string()
    .trim()
    .required('Please enter your name')
    .matches(new RegExp(namePattern, 'u'), 'Please use letters and signs that can be seen')
    .test(atMost(accountLimits.name, 'name')),
  email: string()
    .trim()
    .required(emailMessage)
    .matches(new RegExp(emailPattern, 'u'), emailMessage)
    .test(atMost(accountLimits.email, 'email')),
  message: string().trim().required('Please enter a message').test(atMost(longestContactMessage, 'message')),
});
export type ContactForm = InferType<typeof contactForm>;

export const emptyContactForm: ContactForm = { name: '', email: '', message: '' };

export const toContactMessage = ({ name, email, message }: ContactForm): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  message: message.trim(),
});
