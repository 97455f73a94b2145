import { creditsPerService, paths } from '@nearhand/contracts';
import { AppLink, Card, styled } from '@nearhand/ui';
import { ChevronDown } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';

const planQuestions: readonly Question[] = [
  {
    question: 'What are credits for?',
    answer: `Providers spend them to create services: each one costs ${creditsPerService} credits, once. Editing, publishing and pausing it costs nothing, and neither do bookings.`,
  },
  {
    question: 'When am I charged?',
    answer:
      'Where a plan says that it begins with a free trial, nothing is charged before the trial has ended. After that, or at once without a trial, you pay at the beginning of each month or year until you cancel. Your card is kept by Stripe, not by us.',
  },
  {
    question: 'When do the credits come?',
    answer:
      'The first ones as soon as the plan starts, in the trial too. The credits of a month or year come with its payment. The trial is given once to each person, and so are the first credits of each plan: whoever had them on another account, known by card or email, begins with the first payment instead. Changing to the other plan is no start: it brings neither.',
  },
  {
    question: 'Can I cancel?',
    answer: (
      <>
        Anytime, in <AppLink to={paths.subscription}>My Subscription</AppLink>. You keep the plan until the last day of
        what you have paid for, or of the trial, and can resume it until then. The credits you have stay yours.
      </>
    ),
  },
  {
    question: 'Can I change to the other plan?',
    answer:
      'Yes. What you have paid for and not used counts towards the new plan, in money and in credits. Before you agree you see what is charged today and when the next bill comes.',
  },
  {
    question: 'What if my card is refused?',
    answer:
      'Your subscription is then marked as overdue, and you can pay the open bill from My Subscription. The credits of a period come once it is paid.',
  },
  {
    question: 'I need credits just once. Do I need a plan?',
    answer: (
      <>
        No. <AppLink to={paths.getCredits}>Credit packages</AppLink> are bought singly and renew nothing.
      </>
    ),
  },
];

// `details` works with the keyboard and with the browser's search in the page.
const Item = styled('details')({
  '& + &': { borderTop: '1px solid var(--nh-palette-divider)' },
  '& > div': { padding: '0 20px 20px', color: 'var(--nh-palette-text-secondary)', maxWidth: 760 },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
});

const Ask = styled('summary')({
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
  padding: '16px 20px',
  fontWeight: 600,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flex: 'none', marginTop: 2 },
  '&:hover': { color: 'var(--nh-palette-primary-main)' },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 12 },
});

interface Question {
  question: string;
  answer: ReactNode;
}

export const PlanQuestions = () => (
  <Card>
    {planQuestions.map(({ question, answer }) => (
      <Item key={question}>
        <Ask>
          {question}
          <ChevronDown size={20} aria-hidden />
        </Ask>
        <div>{answer}</div>
      </Item>
    ))}
  </Card>
);
