import { type ReactNode, useId } from 'react';
import { SectionHeading, type SectionHeadingProps } from '../page/page-layout.tsx';

export interface SectionProps extends Pick<SectionHeadingProps, 'subtitle' | 'action'> {
  title: string;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export const Section = ({ title, children, ...heading }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading {...heading} id={id}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
};
