import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { brandName } from '../brand/brand.ts';
import { usePageArrival } from './page-arrival.ts';

/** A page's one heading and document title where something else opens the page, as a picture. Goes into `PageFrame`. */
export const PageHeading = ({ title }: { title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(heading, title);
  return (
    <>
      <title>{`${title} · ${brandName}`}</title>
      <Typography ref={heading} variant="h1" tabIndex={-1}>
        {title}
      </Typography>
    </>
  );
};
