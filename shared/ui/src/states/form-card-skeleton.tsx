import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FieldSkeleton, times, Waiting } from './skeletons.tsx';

export interface FormCardSkeletonProps {
  /** How long the subtitle is, in words of 53 px: it may take two lines on a phone. */
  words: number;
  /** Height of what the card will hold, in px. */
  height: number;
}

const fieldHeight = 98;
/** Not of letters: those of the font that stands in at first are wider, and would take a line more. */
const wordWidth = 53;
const subtitleLook = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', mt: 1 };

/** A form on a card of its own, below a heading in the middle, that is still to come. Stands in a `PageFrame`. */
export const FormCardSkeleton = ({ words, height }: FormCardSkeletonProps) => (
  <Waiting>
    <Box sx={{ maxWidth: { xs: 480, sm: 464 }, mx: 'auto' }}>
      <Box sx={{ mb: { xs: 3, sm: 4 } }}>
        <Typography variant="h1" component="div">
          <Skeleton width="70%" sx={{ mx: 'auto' }} />
        </Typography>
        <Typography variant="subtitle1" component="div" sx={subtitleLook}>
          {times(words).map((index) => (
            <Skeleton key={index} width={wordWidth} sx={{ borderRadius: 0 }} />
          ))}
        </Typography>
      </Box>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={2.5} sx={{ height, overflow: 'hidden' }}>
          {times(Math.floor(height / fieldHeight)).map((index) => (
            <FieldSkeleton key={index} />
          ))}
        </Stack>
      </Card>
    </Box>
  </Waiting>
);
