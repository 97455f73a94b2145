import { type Category, paths } from '@nearhand/contracts';
import {
  brandName,
  CategoryIllustration,
  PageFrame,
  PageHeading,
  radius,
  SectionHeading,
  Stack,
  StreetPicture,
  styled,
  Typography,
} from '@nearhand/ui';
import { FiguresSlot } from './blocks/figures-slot.tsx';
import { Invitation } from './blocks/invitation.tsx';
import { Opening } from './blocks/opening.tsx';
import { Points } from './blocks/points.tsx';
import { type Passage, Reading } from './reading.tsx';

const why: Passage = {
  heading: 'Why we are here',
  paragraphs: [
    'The person who can fix your tap, teach your daughter chemistry or walk the dog on Thursdays often lives three streets away. Finding them used to mean asking around and hoping.',
    `${brandName} brings both sides together: people who need a hand, and people who are good at something and want to be found for it.`,
  ],
};

const values = [
  { title: 'Clear prices', text: 'What a service costs stands beside it, and what you book is what you pay.' },
  {
    title: 'Money that waits',
    text: 'A card payment is held and only charged when the service is completed, so neither side has to go first.',
  },
  {
    title: 'Honest words',
    text: 'A review that follows a completed booking says so, and nobody reviews their own work.',
  },
];

const offering: Passage = {
  heading: 'For those who offer services',
  paragraphs: [
    'You set your options and prices, accept the bookings that suit you, and withdraw what you have earned when you like. The calendar, the payment and the paperwork of it are our part.',
  ],
};

export const AboutPage = () => (
  <PageFrame>
    <Stack spacing={{ xs: 5, md: 9 }} useFlexGap>
      <Opening>
        <div>
          <PageHeading title={`About ${brandName}`} />
          <Typography variant="subtitle1" component="p" sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
            A calm place to find a person who helps.
          </Typography>
          <FiguresSlot />
        </div>
        <div>
          <StreetPicture priority />
        </div>
      </Opening>
      <PicturedPassage passage={why} picture="Education" />
      <section aria-labelledby="values">
        <SectionHeading id="values">What we care about</SectionHeading>
        <Points points={values} />
      </section>
      <PicturedPassage passage={offering} picture="Other" />
      <Invitation
        title="See who is around"
        text="Look through the services near you, or ask us something first."
        links={[
          { label: 'Browse services', to: paths.marketplace },
          { label: 'Write to us', to: paths.contact },
        ]}
        picture="Health"
      />
    </Stack>
  </PageFrame>
);

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  alignItems: 'center',
  '& > img': { height: 'auto', aspectRatio: '4 / 3', borderRadius: radius.card },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    gap: 56,
    '&:nth-of-type(even) > img': { order: 1 },
  },
}));

const PicturedPassage = ({ passage, picture }: { passage: Passage; picture: Category }) => (
  <Sides>
    <CategoryIllustration category={picture} of="b" />
    <Reading passages={[passage]} />
  </Sides>
);
