import { brandName, Stack, Typography } from '@nearhand/ui';

export interface Passage {
  heading: string;
  paragraphs: readonly string[];
}

export const Reading = ({ passages }: { passages: readonly Passage[] }) => (
  <Stack spacing={4}>
    {passages.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {heading}
        </Typography>
        {paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mb: 1.5, maxWidth: '68ch' }}>
            {paragraph}
          </Typography>
        ))}
      </section>
    ))}
  </Stack>
);

export const support = {
  email: `support@${brandName.toLowerCase()}.test`,
  hours: 'Monday to Friday 9am-5pm EST',
  reply: 'within 24-48 hours',
} as const;
