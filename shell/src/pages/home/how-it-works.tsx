import { Card, SectionHeading, styled, Typography } from '@nearhand/ui';
import { CalendarCheck, type LucideIcon, Search, ShieldCheck } from '@nearhand/ui/icons';

const steps: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Find the right person',
    text: 'Compare services near you by price and by what other customers say about them.',
    Icon: Search,
  },
  {
    title: 'Book a day and a time',
    text: 'Choose what you need and when. The provider confirms, and you both see the same plan.',
    Icon: CalendarCheck,
  },
  {
    title: 'Pay when it is done',
    text: 'Your card is held, not charged. The provider is paid after the work is completed.',
    Icon: ShieldCheck,
  },
];

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 16,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: 24 },
}));
const Sign = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  marginBottom: 16,
  borderRadius: 14,
  background: 'var(--nh-palette-primary-light)',
  color: 'var(--nh-palette-primary-main)',
});

export const HowItWorks = () => (
  <section aria-labelledby="how-it-works">
    <SectionHeading id="how-it-works">How It Works</SectionHeading>
    <List>
      {steps.map(({ title, text, Icon }, index) => (
        <Card key={title} component="li" sx={{ p: 3 }}>
          <Sign>
            <Icon size={24} aria-hidden />
          </Sign>
          <Typography variant="h4" component="h3">
            {index + 1}. {title}
          </Typography>
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
        </Card>
      ))}
    </List>
  </section>
);
