import { errorText, toast } from '@nearhand/platform';
import { Box, Button, Card, EmptyState, Page } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage } from './contact/contact-api.ts';
import { ContactDetails } from './contact/contact-details.tsx';
import { type ContactForm, contactForm, emptyContactForm, toContactMessage } from './contact/contact-form.ts';
import { support } from './contact/support.ts';

const columns = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 340px' } };

export const ContactPage = () => {
  const [step, setStep] = useState<'first' | 'sent' | 'again'>('first');
  return (
    <Page title="Contact" heading="Contact us" subtitle="A question, a problem or an idea: a person reads it.">
      <Box sx={columns}>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          {step === 'sent' ? (
            <Sent onAgain={() => setStep('again')} />
          ) : (
            <MessageForm takesFocus={step === 'again'} onSent={() => setStep('sent')} />
          )}
        </Card>
        <ContactDetails />
      </Box>
    </Page>
  );
};

/** Each step takes away the button that led to it: focus moves on to what came. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

const MessageForm = ({ takesFocus, onSent }: { takesFocus: boolean; onSent: () => void }) => {
  const { mutateAsync } = useMutation(sendMessage);
  const submit = async (form: ContactForm) => {
    try {
      await mutateAsync(toContactMessage(form));
    } catch (error) {
      toast.error('Your message could not be sent', {
        description: await errorText(error, 'An error occurred. Please try again.'),
      });
      return;
    }
    onSent();
  };
  return (
    <Form<ContactForm> initialValues={emptyContactForm} validationSchema={contactForm} onSubmit={submit}>
      <TextInput name="name" label="Name" autoComplete="name" ref={takesFocus ? takeFocus : undefined} />
      <TextInput name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      <TextInput name="message" label="Message" multiline rows={6} />
      <Box sx={{ display: 'grid', justifySelf: { sm: 'start' } }}>
        <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
      </Box>
    </Form>
  );
};

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <div ref={takeFocus} tabIndex={-1} role="status" style={{ outline: 'none' }}>
    <EmptyState
      illustration="message"
      title="Message Sent"
      text={`Thank you for writing. We reply ${support.reply}.`}
      action={
        <Button variant="outlined" onClick={onAgain}>
          Send Another Message
        </Button>
      }
    />
  </div>
);
