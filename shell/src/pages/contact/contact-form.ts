import { accountLimits, type ContactMessage, emailPattern, longestContactMessage } from '@nearhand/contracts';
import { type InferType, object, string } from 'yup';

const emailMessage = 'Please enter a valid email address';
const atMost = (what: string, most: number) => `${what} must be at most ${most} characters`;

export const contactForm = object({
  name: string().trim().required('Please enter your name').max(accountLimits.name, atMost('Name', accountLimits.name)),
  email: string()
    .trim()
    .required(emailMessage)
    .matches(new RegExp(emailPattern, 'u'), emailMessage)
    .max(accountLimits.email, atMost('Email', accountLimits.email)),
  message: string()
    .trim()
    .required('Please enter a message')
    .max(longestContactMessage, atMost('Message', longestContactMessage)),
});
export type ContactForm = InferType<typeof contactForm>;

export const emptyContactForm: ContactForm = { name: '', email: '', message: '' };

export const toContactMessage = ({ name, email, message }: ContactForm): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  message: message.trim(),
});
