import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { brandName } from '../brand/brand.ts';
import { usePageArrival } from './page-arrival.ts';

interface PageHeadingProps {
  title: string;
  /** How large it looks. */
  variant?: 'h1' | 'h2';
}

/** A page's one heading and document title where something else opens the page, as a picture. Goes into `PageFrame`. */
export const PageHeading = ({ title, variant = 'h1' }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(heading, title);
  return (
    <>
      <title>{`${title} · ${brandName}`}</title>
      <Typography ref={heading} variant={variant} component="h1" tabIndex={-1}>
        {title}
      </Typography>
    </>
  );
};
