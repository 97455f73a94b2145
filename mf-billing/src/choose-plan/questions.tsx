import { Card, styled } from '@nearhand/ui';
import { ChevronDown } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';

// The browser's own disclosure: opened by keyboard, found by searching in the page, and needs no script.
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

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open to show their answers. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <Card>
    {questions.map(({ question, answer }) => (
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
