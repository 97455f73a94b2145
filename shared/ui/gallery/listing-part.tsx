import { categories } from '@nearhand/contracts';
import { Search } from 'lucide-react';
import {
  Box,
  Card,
  CardSkeleton,
  CategoryIcon,
  Chip,
  cardGrid,
  LinkButton,
  Page,
  Price,
  SelectField,
  ServiceImage,
  Stack,
  Stars,
  TextField,
  Typography,
  UserAvatar,
} from '../src/index.ts';

export const ListingPart = () => (
  <Page title="Marketplace" subtitle="Good people for whatever your home, garden or week needs.">
    <Stack spacing={2} sx={{ mb: 4 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 220px 220px' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <TextField
            label="Search services"
            hideLabel
            type="search"
            placeholder="Search services"
            prefix={<Search size={20} />}
          />
        </Box>
        <SelectField label="Category" hideLabel options={[{ value: '', label: 'All categories' }]} />
        <SelectField label="Sort by" hideLabel options={[{ value: 'newest', label: 'Newest first' }]} />
      </Box>
      <Stack direction="row" spacing={1} sx={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
        <Chip label="All" color="primary" onClick={() => {}} />
        {categories.map((category) => (
          <Chip
            key={category}
            label={category}
            variant="outlined"
            icon={<CategoryIcon category={category} size={16} />}
            onClick={() => {}}
          />
        ))}
      </Stack>
    </Stack>
    <Box sx={cardGrid}>
      {categories.map((category) => (
        <Card key={category}>
          <ServiceImage images={[]} category={category} />
          <Stack spacing={1} sx={{ p: 2 }}>
            <Typography variant="h5" component="h2">
              {category} help from someone who does it every day
            </Typography>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <UserAvatar name={`${category} Baker`} size={28} />
              <Typography variant="body2">{category} Baker</Typography>
            </Stack>
            <Stars rating={4.2} count={12} />
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: 650 }}>
                From <Price dollars={45} />
              </Typography>
              <LinkButton to="/" size="small" variant="outlined">
                View Details
              </LinkButton>
            </Stack>
          </Stack>
        </Card>
      ))}
      <CardSkeleton />
    </Box>
  </Page>
);
