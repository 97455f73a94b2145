import Typography from '@mui/material/Typography';
import { PageHeading } from '../page/page-heading.tsx';

interface StateTitleProps {
  title: string;
  isPage: boolean;
}

/** What an empty or broken place is headed with; the page's one heading where the place is the whole page. */
export const StateTitle = ({ title, isPage }: StateTitleProps) =>
  isPage ? (
    <PageHeading title={title} variant="h2" />
  ) : (
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
  );
