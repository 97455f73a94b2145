import { SectionHeading, styled } from '@nearhand/ui';
import { type ReactNode, type RefObject, useId } from 'react';

const Section = styled('section')({ marginTop: 48, outline: 'none' });

interface Props {
  title: string;
  /** Takes focus when what held it is gone. */
  ref: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export const PageSection = ({ title, ref, children }: Props) => {
  const titleId = useId();
  return (
    <Section ref={ref} aria-labelledby={titleId} tabIndex={-1}>
      <SectionHeading id={titleId}>{title}</SectionHeading>
      {children}
    </Section>
  );
};
