import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Box, Button, Card, EmptyState, Page, Stack, Typography } from '@nearhand/ui';
import { Form, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { Clock, type LucideIcon, Mail, MessageCircle } from '@nearhand/ui/icons';
import { type ReactNode, useState } from 'react';
import { type ContactForm, contactForm, emptyContactForm, sendMessage } from './contact-form.ts';
import { support } from './reading.tsx';

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

/** Each step removes the focused button: the focus moves to the new content. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

const MessageForm = ({ takesFocus, onSent }: { takesFocus: boolean; onSent: () => void }) => {
  const failed = 'Your message could not be sent';
  const { run } = useAction(sendMessage, { failed: [failed, unexplained], onSuccess: onSent });
  return (
    <Form<ContactForm> initialValues={emptyContactForm} validationSchema={contactForm} onSubmit={(form) => run(form)}>
      <TextInput name="name" label="Name" autoComplete="name" ref={takesFocus ? takeFocus : undefined} />
      <TextInput
        name="email"
        label="Email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
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

const Fact = ({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) => (
  <Stack component="li" direction="row" spacing={1.5}>
    <Icon size={22} aria-hidden />
    <div>
      <Typography variant="subtitle2" component="div">
        {label}
      </Typography>
      <Typography component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  </Stack>
);

const ContactDetails = () => (
  <Card sx={{ p: 3, alignSelf: 'start' }}>
    <Stack component="ul" spacing={2.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <Fact Icon={Mail} label="Email">
        <a href={`mailto:${support.email}`} style={{ color: 'inherit' }}>
          {support.email}
        </a>
      </Fact>
      <Fact Icon={MessageCircle} label="Reply">
        We reply {support.reply}.
      </Fact>
      <Fact Icon={Clock} label="Office hours">
        {support.hours}
      </Fact>
    </Stack>
  </Card>
);
