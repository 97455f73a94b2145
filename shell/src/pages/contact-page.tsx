import { Box, Button, Card, EmptyState, Page } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useState } from 'react';
import { ContactDetails } from './contact/contact-details.tsx';
import { type ContactForm, contactForm, emptyContactForm } from './contact/contact-form.ts';
import { support } from './support.ts';

const columns = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 340px' } };

export const ContactPage = () => {
  const [sent, setSent] = useState(false);
  return (
    <Page title="Contact" heading="Contact us" subtitle="A question, a problem or an idea: a person reads it.">
      <Box sx={columns}>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          {sent ? <Sent onAgain={() => setSent(false)} /> : <MessageForm onSent={() => setSent(true)} />}
        </Card>
        <ContactDetails />
      </Box>
    </Page>
  );
};

const MessageForm = ({ onSent }: { onSent: () => void }) => (
  <Form<ContactForm> initialValues={emptyContactForm} validationSchema={contactForm} onSubmit={onSent}>
    <TextInput name="name" label="Name" autoComplete="name" />
    <TextInput name="email" label="Email" type="email" autoComplete="email" />
    <TextInput name="message" label="Message" multiline rows={6} />
    <Box sx={{ display: 'grid', justifySelf: { sm: 'start' } }}>
      <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
    </Box>
  </Form>
);

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <div role="status">
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
