import Card from '@mui/material/Card';
import { type ReactNode, useId } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { SectionHeading } from '../page/section-heading.tsx';

export interface DashboardSectionProps {
  title: string;
  /** Leads to the whole of what the section shows. */
  seeAll?: { to: string; label: string };
  children: ReactNode;
}

/** A card of a dashboard under its heading, found by it as a region. */
export const DashboardSection = ({ title, seeAll, children }: DashboardSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} action={seeAll && <AppLink to={seeAll.to}>{seeAll.label}</AppLink>}>
        {title}
      </SectionHeading>
      <Card>{children}</Card>
    </section>
  );
};
